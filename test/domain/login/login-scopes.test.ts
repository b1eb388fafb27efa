import { expect } from 'chai';
import type { ClientAddress } from '../../../src/domain/session/request-origin.js';
import { loginBuckets, longestLock, type LoginScopePolicies } from '../../../src/domain/login/login-attempt.js';
import { readableFingerprinter } from '../../support/readable-fingerprinter.js';
import { hours, minutes } from '../../support/times.js';
import type { RefusalOf } from '../../../src/contract/refusals/refusals.js';

const main = { maxFailures: 5, lockMs: minutes(5) };
const account = { maxFailures: 100, lockMs: hours(1) };
const factor = { maxFailures: 9, lockMs: hours(1) };
const address = { maxFailures: 50, lockMs: hours(1) };

const buckets = (from: string, username: string, policies: LoginScopePolicies = { main, account, address, factor }) => {
  const { main: first, optional } = loginBuckets(from as ClientAddress, username, policies, readableFingerprinter);
  return [first, ...optional];
};

describe('login scopes', () => {
  it('reserve an attempt for its address and name, for its name, and for its address', () => {
    expect(buckets('192.0.2.1', 'AdMiN')).to.deep.equal([
      { scope: 'main', subject: 'fingerprint of 192.0.2.1 admin', policy: main },
      { scope: 'account', subject: 'fingerprint of account admin', policy: account },
      { scope: 'address', subject: 'fingerprint of address 192.0.2.1', policy: address },
    ]);
  });

  it('leave out those that are switched off', () => {
    const scopes = (policies: LoginScopePolicies) => buckets('192.0.2.1', 'admin', policies).map(({ scope }) => scope);
    expect(scopes({ main, factor })).to.deep.equal(['main']);
    expect(scopes({ main, account: undefined, address, factor })).to.deep.equal(['main', 'address']);
    expect(scopes({ main, account, factor })).to.deep.equal(['main', 'account']);
  });

  it('have different subjects for different scopes, names and addresses', () => {
    const subjects = [
      ...buckets('192.0.2.1', 'admin'),
      ...buckets('192.0.2.2', 'admin2'),
      ...buckets('192.0.2.1', 'address 192.0.2.1'),
      ...buckets('unknown', '192.0.2.1'),
    ].map(({ subject }) => subject);
    // the account scope of the third and the address scope of the first both speak of the one address
    expect(new Set(subjects).size).to.equal(subjects.length - 1);
  });

  it('report the longest of several locks', () => {
    const lock = (scope: RefusalOf<'LoginLocked'>['scope'], seconds: number): RefusalOf<'LoginLocked'> => ({
      _tag: 'LoginLocked',
      seconds,
      scope,
    });
    expect(longestLock([])).to.be.undefined;
    expect(longestLock([lock('main', 300), lock('account', 3000), lock('address', 20)])?.scope).to.equal('account');
    expect(longestLock([lock('main', 300), lock('account', 300)])?.scope).to.equal('main');
  });
});
