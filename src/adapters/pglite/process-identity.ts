import { readFileSync } from 'node:fs';

/** Process numbers are reused, and in a container the number is always 1. The start time tells two processes apart. */
export type ProcessIdentity = Readonly<{ pid: number; startedAt: string }>;

/** `starttime` follows the name in brackets, which may hold any character (proc(5)). It counts from the boot. */
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

/** Where the system has no start times, the number alone decides. */
export const isRunning = ({ pid, startedAt: then }: ProcessIdentity): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startedAt(pid) === then;
};
