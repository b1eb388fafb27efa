import { execFileSync } from 'node:child_process';
import { readOr } from '../executables.js';

const ps = (...options: string[]): string => readOr('', () => execFileSync('ps', options, { encoding: 'utf8' }));

/** The processes that a process has started and that still run. */
export const childrenOf = (parent: number): number[] =>
  ps('-A', '-o', 'pid=', '-o', 'ppid=')
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid && ppid === parent ? [pid] : []));

/** One that nobody has waited for yet does not run any more. */
export const isAlive = (pid: number): boolean => {
  const state = ps('-o', 'stat=', '-p', String(pid)).trim();
  return state !== '' && !state.startsWith('Z');
};

/** To one that may have ended in the meantime. */
export const sendSignal = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
};
