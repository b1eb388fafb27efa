import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export type Accounted = Readonly<{ parent: number; microseconds: number }>;

/** A line of /proc/<pid>/stat: its own time and that of the children it has waited for (proc(5), fields 14 to 17). */
export const accountIn = (stat: string): Accounted => {
  // the name of the program may hold blanks and parentheses
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
  return { parent: Number(fields[1]), microseconds: (ticks * 1e6) / TICKS_PER_SECOND };
};

/** A root with all that descend from it. */
export const familyOf = (root: number, processes: ReadonlyMap<number, Accounted>): ReadonlySet<number> => {
  const family = new Set([root]);
  for (let size = 0; size < family.size;) {
    size = family.size;
    for (const [pid, { parent }] of processes) if (family.has(parent)) family.add(pid);
  }
  return family;
};

const allProcesses = (): ReadonlyMap<number, Accounted> => {
  const processes = new Map<number, Accounted>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      processes.set(Number(name), accountIn(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch {
      // it has ended since; its parent has its time
    }
  }
  return processes;
};

/**
 * CPU time in microseconds that the kernel has accounted to each of these processes and to all that descend from it,
 * those that have ended included. It counts in ticks of 10 ms, so what is measured must last for seconds.
 */
export const cpuTimesOf = (roots: ReadonlyArray<number>): number[] => {
  const processes = allProcesses();
  return roots.map((root) =>
    [...familyOf(root, processes)].reduce((sum, pid) => sum + (processes.get(pid)?.microseconds ?? 0), 0),
  );
};
