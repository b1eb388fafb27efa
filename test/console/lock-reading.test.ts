import { expect } from 'chai';
import { rereadLocksAfterMs } from '../../console/src/users/lock-reading.js';

describe('the locks on the page of a user', () => {
  it('are read again when the shortest of them ends', () => {
    expect(rereadLocksAfterMs([{ seconds: 50 }, { seconds: 7 }], false)).to.equal(7000);
  });

  it('are read again each minute if they last longer, also longer than a timer of the browser can count', () => {
    expect(rereadLocksAfterMs([{ seconds: 2_592_000 }], false)).to.equal(60_000);
  });

  it('are read again after a failure, and not if there is no lock', () => {
    expect(rereadLocksAfterMs([], true)).to.equal(60_000);
    expect(rereadLocksAfterMs([{ seconds: 7 }], true)).to.equal(7000);
    expect(rereadLocksAfterMs([], false)).to.equal(false);
  });
});
