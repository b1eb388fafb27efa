import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Long enough for a busy machine, and shorter than the minute of a cached permission and of an idle export. */
const LIMIT_MS = 45_000;

const waitUntil = async (isSo: () => Promise<boolean> | boolean, ms: number, pause: () => Promise<unknown>) => {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > ms) expect.fail(`not so after ${ms} ms`);
    await pause();
  }
};

/** Waits until it is true, and fails when it is not so after `ms`. */
export const eventually = (isSo: () => Promise<boolean> | boolean, ms = LIMIT_MS): Promise<void> =>
  waitUntil(isSo, ms, () => sleep(20));

/** What happens in this process needs no other program, and fails sooner. */
const TURNS_LIMIT_MS = 10_000;

/** The same for what happens in this process: asks again in each turn of the event loop. */
export const withinTurns = (isSo: () => boolean): Promise<void> => waitUntil(isSo, TURNS_LIMIT_MS, turn);
