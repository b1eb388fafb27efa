import { readFileSync } from 'node:fs';

/** A process that has ended may have left its number to another, in a container always 1: the start time tells them apart. */
export type ProcessIdentity = Readonly<{ pid: number; startedAt: string }>;

/** `starttime` stands after the name in brackets, which may hold anything (proc(5)); it counts from the boot. */
const startedAt = (pid: number): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return `${boot} ${afterName[19] ?? ''}`;
  } catch {
    return '';
  }
};

export const identityOf = (pid: number): ProcessIdentity => ({ pid, startedAt: startedAt(pid) });

/** Is it still running? Where the system tells no start times, the number decides. */
export const isRunning = ({ pid, startedAt: then }: ProcessIdentity): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt(pid) === then;
};
