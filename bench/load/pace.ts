import { setTimeout as sleep } from 'node:timers/promises';

/** Begins the work so many times a second, whatever has been finished, and waits for all of it. It is told when it was due. */
export const atRate = async (
  perSecond: number,
  seconds: number,
  work: (dueAt: number, turn: number) => Promise<void>,
): Promise<void> => {
  const began = performance.now();
  const count = Math.round(perSecond * seconds);
  const started: Promise<void>[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const dueAt = began + (turn * 1000) / perSecond;
    const early = dueAt - performance.now();
    if (early > 1) await sleep(early);
    const one = work(dueAt, turn);
    // told at the end, with all others
    one.catch(() => undefined);
    started.push(one);
  }
  await Promise.all(started);
};
