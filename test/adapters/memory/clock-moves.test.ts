import { expect } from 'chai';
import { elapsedTime } from '../../../src/adapters/memory/expiring-map.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryStores } from '../../support/memory-stores.js';
import { hours, seconds } from '../../support/times.js';
import { ENTRIES } from './entries.js';

/** Moves of the clock that tell of no time that has passed: none, a correction, a mistake of hours put right. */
for (const backMs of [0, 100, hours(3)])
  describe(`memory adapters when the clock goes back by ${backMs} ms`, () => {
    for (const [what, { lifeMs, endsByDate, store, use, isKept }] of Object.entries(ENTRIES))
      it(`keep ${what} for its lifetime, and no longer`, async () => {
        for (const kept of [true, false]) {
          const clock = fixedClock();
          const stores = memoryStores(clock);
          await store(stores, 0, clock.now());
          clock.advance(-backMs);
          await use(stores);
          clock.advance(lifeMs + (endsByDate ? backMs : 0) - seconds(30));
          await use(stores);
          clock.advance(seconds(30) - (kept ? 1 : 0));
          expect(await isKept(stores, 0)).to.equal(kept);
        }
      });
  });

describe('elapsed time', () => {
  it('increases with the clock, and does not change while the clock goes back', () => {
    const clock = fixedClock();
    const elapsed = elapsedTime(clock);
    const readings = [0, 5, -hours(1), 7, -1, 0, 1].map((ms) => {
      clock.advance(ms);
      return elapsed();
    });
    expect(readings).to.deep.equal([0, 5, 5, 12, 12, 12, 13]);
  });
});
