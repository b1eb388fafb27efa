import { expect } from 'chai';
import fc from 'fast-check';
import { remainingSeconds } from '../../src/domain/time-window.js';
import { arbitraryMoment } from '../support/arbitraries.js';
import { after, hours, minutes } from '../support/times.js';

describe('remaining seconds', () => {
  const now = new Date('2030-01-01T12:00:00Z');
  const left = (ms: number) => remainingSeconds(after(ms, now), now, minutes(5));

  it('rounds up', () => {
    expect([1, 999, 1000, 1001, 299_001, 300_000].map(left)).to.deep.equal([1, 1, 1, 2, 300, 300]);
  });

  it('is at least one when the moment has come or gone', () => {
    expect([0, -1, -hours(9)].map(left)).to.deep.equal([1, 1, 1]);
  });

  it('is at most the lifetime when the clock was set back', () => {
    expect([300_001, hours(9)].map(left)).to.deep.equal([300, 300]);
  });

  it('is a whole number from one to the lifetime, whatever the clock says', () => {
    fc.assert(
      fc.property(
        arbitraryMoment(),
        arbitraryMoment(),
        fc.integer({ min: 1, max: hours(24) }),
        (end, at, lifetimeMs) => {
          const told = remainingSeconds(end, at, lifetimeMs);
          expect(Number.isInteger(told)).to.be.true;
          expect(told).to.be.within(1, Math.ceil(lifetimeMs / 1000));
        },
      ),
    );
  });
});
