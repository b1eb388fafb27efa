import { expect } from 'chai';
import { announcedSeconds } from '../../console/src/login/announced-seconds.js';

describe('the announced time of a lock', () => {
  it('is never less than the remaining time, and 0 only at its end', () => {
    for (let seconds = 0; seconds <= 3600; seconds++) {
      expect(announcedSeconds(seconds)).to.be.at.least(seconds);
      expect(announcedSeconds(seconds) === 0).to.equal(seconds === 0);
    }
  });

  it('changes once a minute, and three times in the last one', () => {
    const times = Array.from({ length: 301 }, (_, passed) => announcedSeconds(300 - passed));
    expect([...new Set(times)]).to.deep.equal([300, 240, 180, 120, 60, 30, 10, 0]);
  });
});
