import { setTimeout as sleep } from 'node:timers/promises';

/** Lets time pass for a store: a store whose clock the caller moves needs no real time. */
export type Wait = (ms: number) => Promise<void>;

export const reallyWait: Wait = (ms) => sleep(ms);
