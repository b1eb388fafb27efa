import { expect } from 'chai';
import { unlockChoices } from '../../console/src/login/unlock-choices.js';

const NAME = { username: 'lilei', address: '' };
const ADDRESS = { username: '', address: '198.51.100.7' };
const BOTH = { username: 'lilei', address: '198.51.100.7' };

describe('what the unlock dialog offers', () => {
  it('is the name and the address together, or each alone, for a lock of both', () => {
    expect(unlockChoices(BOTH)).to.deep.equal([
      ['both', BOTH],
      ['byName', NAME],
      ['byAddress', ADDRESS],
    ]);
  });

  it('is only what the lock holds, for a lock of one of them', () => {
    expect(unlockChoices(NAME)).to.deep.equal([['byName', NAME]]);
    expect(unlockChoices(ADDRESS)).to.deep.equal([['byAddress', ADDRESS]]);
  });

  it('is nothing without a lock', () => {
    expect(unlockChoices({ username: '', address: '' })).to.deep.equal([]);
  });
});
