import type { Fingerprints } from '../session/fingerprint.js';
import type { ClientAddress } from '../session/request-origin.js';
import { remainingSeconds } from './time-window.js';
import type { LockView } from '../../contract/login/lock-endpoints.js';
import type { LoginScope } from '../../contract/refusals/login-scope.js';
import {
  accountSubject,
  addressSubject,
  factorSubject,
  loginSubject,
  type LoginScopePolicies,
  type LoginSubject,
} from './login-attempt.js';

/** What is locked. `username` is in lower case, and empty in the scope `address`. `address` is empty in the scopes `account` and `factor`. */
export type LockedLogin = Readonly<{ scope: LoginScope; username: string; address: ClientAddress | '' }>;

export type LoginLock = LockedLogin & Readonly<{ endsAt: Date }>;

/** What an attempt with this name from this address counts for in a scope. */
export const lockedLogin = (
  scope: LoginScope,
  { username, address }: Readonly<{ username: string; address: ClientAddress | '' }>,
): LockedLogin => ({
  scope,
  username: scope === 'address' ? '' : username.toLowerCase(),
  address: scope === 'account' || scope === 'factor' ? '' : address,
});

/** The key that the failures of a locked login are counted under. */
export const subjectOf = (
  { scope, username, address }: Readonly<{ scope: LoginScope; username: string; address: string }>,
  fingerprints: Fingerprints,
): LoginSubject => {
  switch (scope) {
    case 'main':
      return loginSubject(address as ClientAddress, username, fingerprints);
    case 'account':
      return accountSubject(username, fingerprints);
    case 'address':
      return addressSubject(address as ClientAddress, fingerprints);
    case 'factor':
      return factorSubject(username, fingerprints);
  }
};

/** The lock with the seconds until it ends. `policies` bound them. */
export const lockView = (
  { username, address, scope, endsAt }: LoginLock,
  policies: LoginScopePolicies,
  now: Date,
): LockView => ({
  username,
  address,
  scope,
  seconds: remainingSeconds(endsAt, now, policies[scope]?.lockMs ?? Infinity),
});
