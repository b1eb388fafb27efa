import type { Clock } from '../../src/domain/ports/clock.js';
import { after } from './times.js';

export type FixedClock = Clock & Readonly<{ set(moment: Date): void; advance(ms: number): void }>;

/** A clock that stands still until it is moved, forwards or (by a negative duration) backwards. */
export const fixedClock = (start = new Date('2030-01-01T12:00:00Z')): FixedClock => {
  let moment = start;
  return {
    now: () => new Date(moment),
    set: (next) => {
      moment = next;
    },
    advance: (ms) => {
      moment = after(ms, moment);
    },
  };
};

/** The real time, for tests that have to wait. */
export const realClock: Clock = { now: () => new Date() };
