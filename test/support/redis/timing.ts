import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { beforeDeadline } from '../../../src/adapters/redis/connection/deadline.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';

/** Turns of the event loop in which a command is refused that waits for nothing. */
const TURNS = 20;

const refusal = async (outcome: Promise<unknown>): Promise<Unavailable> => {
  const error: unknown = await outcome.catch((reason: unknown) => reason);
  expect(error).to.be.instanceOf(Unavailable);
  expect(error).to.have.property('resource', 'key-value store');
  return error as Unavailable;
};

/**
 * Rejects with `Unavailable` of the key-value store before three deadlines are over: one for the command and one for the
 * ping that it causes. Like a deadline, they do not count the time in which this process is busy.
 */
export const expectUnavailable = (work: () => Promise<unknown>, deadlineMs: number): Promise<Unavailable> =>
  refusal(beforeDeadline(3 * deadlineMs, work()));

/** The same, and it waits for nothing. */
export const expectRefusedAtOnce = (work: () => Promise<unknown>): Promise<Unavailable> => {
  const waited = async () => {
    for (let n = 0; n < TURNS; n += 1) await turn();
    throw new Error('it waits');
  };
  return refusal(Promise.race([work(), waited()]));
};

/** Becomes true within that time, in which this process is not busy. */
export const expectWithin = async (ms: number, holds: () => Promise<boolean>): Promise<void> => {
  let given = true;
  const until = async () => {
    while (given && !(await holds())) await sleep(20);
  };
  await beforeDeadline(ms, until()).finally(() => (given = false));
};
