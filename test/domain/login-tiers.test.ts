import { expect } from 'chai';
import type { ClientAddress } from '../../src/domain/client-address.js';
import { loginStakes, longestLock, type LoginLocked, type LoginTierPolicies } from '../../src/domain/login-tiers.js';
import { readableFingerprinter } from '../support/readable-fingerprinter.js';
import { hours, minutes } from '../support/times.js';

const main = { maxFailures: 5, lockMs: minutes(5) };
const account = { maxFailures: 100, lockMs: hours(1) };
const address = { maxFailures: 50, lockMs: hours(1) };

const stakes = (from: string, username: string, policies: LoginTierPolicies = { main, account, address }) => {
  const { main: first, slower } = loginStakes(from as ClientAddress, username, policies, readableFingerprinter);
  return [first, ...slower];
};

describe('login tiers', () => {
  it('charge an attempt to its address and name, to its name, and to its address', () => {
    expect(stakes('192.0.2.1', 'AdMiN')).to.deep.equal([
      { tier: 'main', subject: 'fingerprint of 192.0.2.1 admin', policy: main },
      { tier: 'account', subject: 'fingerprint of account admin', policy: account },
      { tier: 'address', subject: 'fingerprint of address 192.0.2.1', policy: address },
    ]);
  });

  it('leave out those that are switched off', () => {
    const tiers = (policies: LoginTierPolicies) => stakes('192.0.2.1', 'admin', policies).map(({ tier }) => tier);
    expect(tiers({ main })).to.deep.equal(['main']);
    expect(tiers({ main, account: undefined, address })).to.deep.equal(['main', 'address']);
    expect(tiers({ main, account })).to.deep.equal(['main', 'account']);
  });

  it('never mistake one for another', () => {
    const subjects = [
      ...stakes('192.0.2.1', 'admin'),
      ...stakes('192.0.2.2', 'admin2'),
      ...stakes('192.0.2.1', 'address 192.0.2.1'),
      ...stakes('unknown', '192.0.2.1'),
    ].map(({ subject }) => subject);
    // the account tier of the third and the address tier of the first both speak of the one address
    expect(new Set(subjects).size).to.equal(subjects.length - 1);
  });

  it('tell of several locks the one that lasts longest', () => {
    const lock = (tier: LoginLocked['tier'], seconds: number): LoginLocked => ({ _tag: 'LoginLocked', seconds, tier });
    expect(longestLock([])).to.be.undefined;
    expect(longestLock([lock('main', 300), lock('account', 3000), lock('address', 20)])?.tier).to.equal('account');
    expect(longestLock([lock('main', 300), lock('account', 300)])?.tier).to.equal('main');
  });
});
