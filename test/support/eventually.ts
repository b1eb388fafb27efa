import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Long enough for a busy machine, and shorter than the minute of a cached permission and of an idle export. */
const LIMIT_MS = 45_000;

const waitUntil = async (
  isSo: () => Promise<boolean> | boolean,
  ms: number,
  pause: (asked: number) => Promise<unknown>,
) => {
  const start = performance.now();
  for (let asked = 1; !(await isSo()); asked += 1) {
    if (performance.now() - start > ms) expect.fail(`not so after ${ms} ms`);
    await pause(asked);
  }
};

/** In milliseconds. Who asks all the time takes the processor from what they wait for. */
const PAUSES = [20, 20, 20, 40, 60, 80];
const LAST_PAUSE = 100;

/** Waits until it is true, and fails when it is not so after `ms`. */
export const eventually = (isSo: () => Promise<boolean> | boolean, ms = LIMIT_MS): Promise<void> =>
  waitUntil(isSo, ms, (asked) => sleep(PAUSES[asked - 1] ?? LAST_PAUSE));

/** What happens in this process needs no other program, and fails sooner. */
const TURNS_LIMIT_MS = 10_000;

/** The same for what happens in this process: asks again in each turn of the event loop. */
export const withinTurns = (isSo: () => boolean): Promise<void> => waitUntil(isSo, TURNS_LIMIT_MS, () => turn());
