import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

type Accounted = Readonly<{ pid: number; parent: number; microseconds: number }>;

/** What the kernel has accounted to a process, and to the children that it has waited for (proc(5)). */
const accountOf = (pid: number): Accounted | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0);
    return { pid, parent: Number(fields[1]), microseconds: (ticks * 1e6) / TICKS_PER_SECOND };
  } catch {
    return undefined;
  }
};

/** CPU time in microseconds of a process and of all that descend from it. */
export const cpuTimeOf = (root: number): number => {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => accountOf(Number(name)) ?? []);
  const family = new Set([root]);
  for (let grown = 0; grown < family.size;) {
    grown = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.reduce((sum, { pid, microseconds }) => sum + (family.has(pid) ? microseconds : 0), 0);
};
