import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';

/** Long enough for a machine that is busy with other work. */
const PATIENCE_MS = 30_000;

/** Waits until it is true, and fails when it is not so after `ms`. */
export const eventually = async (isSo: () => Promise<boolean> | boolean, ms = PATIENCE_MS): Promise<void> => {
  const start = performance.now();
  while (!(await isSo())) {
    if (performance.now() - start > ms) expect.fail(`not so after ${ms} ms`);
    await sleep(20);
  }
};
