import { expect } from 'chai';
import { tallied } from '../../src/domain/time-window.js';
import { after, minutes } from '../support/times.js';

describe('tally', () => {
  const now = new Date('2030-01-01T12:00:00Z');

  it('begins at one with a window of its own', () => {
    expect(tallied(undefined, minutes(1), now)).to.deep.equal({ count: 1, endsAt: after(minutes(1), now) });
  });

  it('counts up within the window and leaves its end alone', () => {
    const open = { count: 3, endsAt: after(1, now) };
    expect(tallied(open, minutes(9), now)).to.deep.equal({ count: 4, endsAt: open.endsAt });
    expect(open.count).to.equal(3);
  });

  it('begins anew at the very end of the window', () => {
    expect(tallied({ count: 3, endsAt: now }, minutes(1), now)).to.deep.equal({
      count: 1,
      endsAt: after(minutes(1), now),
    });
  });
});
