import { expect } from 'chai';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { eventually } from '../eventually.js';

/** What a busy machine may take on top of a bound. Without the bound the test would wait for as long as the fault lasts. */
export const SLACK_MS = 10_000;

export const timed = async <T>(work: () => Promise<T>): Promise<Readonly<{ outcome: T | Error; ms: number }>> => {
  const begun = performance.now();
  const outcome = await work().catch((error: unknown) => error as Error);
  return { outcome, ms: performance.now() - begun };
};

/** Rejects with `Unavailable` of the key-value store, and not later than the bound. */
export const expectUnavailable = async (work: () => Promise<unknown>, withinMs: number): Promise<Unavailable> => {
  const { outcome, ms } = await timed(work);
  expect(outcome).to.be.instanceOf(Unavailable);
  expect(outcome).to.have.property('resource', 'key-value store');
  expect(ms).to.be.below(withinMs + SLACK_MS);
  return outcome as Unavailable;
};

/** Becomes true before the bound; asked often. */
export const expectWithin = (withinMs: number, holds: () => Promise<boolean>): Promise<void> =>
  eventually(holds, withinMs + SLACK_MS);
