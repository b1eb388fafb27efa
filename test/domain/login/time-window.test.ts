import { expect } from 'chai';
import fc from 'fast-check';
import { remainingSeconds, tallied } from '../../../src/domain/login/time-window.js';
import { arbitraryMoment } from '../../support/arbitraries.js';
import { after, hours, minutes } from '../../support/times.js';

const now = new Date('2030-01-01T12:00:00Z');

describe('tally', () => {
  it('opens a window with the first count, and again at the very end of a window', () => {
    for (const before of [undefined, { count: 3, endsAt: now }])
      expect(tallied(before, minutes(1), now)).to.deep.equal({ count: 1, endsAt: after(minutes(1), now) });
  });

  it('counts up within the window, and keeps its end', () => {
    const open = { count: 3, endsAt: after(1, now) };
    expect(tallied(open, minutes(9), now)).to.deep.equal({ count: 4, endsAt: open.endsAt });
    expect(open.count).to.equal(3);
  });
});

describe('remaining seconds', () => {
  it('are rounded up, at least one, and at most the lifetime', () => {
    for (const [ms, seconds] of [
      [1, 1],
      [1000, 1],
      [1001, 2],
      [299_001, 300],
      [0, 1],
      [-hours(9), 1],
      [300_001, 300],
      [hours(9), 300],
    ] as const)
      expect(remainingSeconds(after(ms, now), now, minutes(5)), `${ms} ms`).to.equal(seconds);
  });

  it('are a whole number from one to the lifetime, at any time of the clock', () => {
    const lifetime = fc.integer({ min: 1, max: hours(24) });
    fc.assert(
      fc.property(arbitraryMoment(), arbitraryMoment(), lifetime, (end, at, lifetimeMs) => {
        const told = remainingSeconds(end, at, lifetimeMs);
        expect(Number.isInteger(told)).to.be.true;
        expect(told).to.be.within(1, Math.ceil(lifetimeMs / 1000));
      }),
    );
  });
});
