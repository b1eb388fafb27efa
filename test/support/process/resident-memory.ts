import { execFileSync } from 'node:child_process';

/** The resident memory of a process. */
export const residentMegabytes = (pid: number): number =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024;
