import type { ClientAddress } from '../request-origin.js';
import { loginSubject, type LoginLockPolicy, type LoginSubject } from './login-attempt.js';
import type { Fingerprinter } from '../ports/fingerprinter.js';

/**
 * What failures are counted for. `main`: an address and a user name together (specification 3.2). The optional scopes are
 * `account`, a user name at all addresses, and `address`, an address with all user names. They count only attempts with a
 * right captcha.
 */
export type LoginScope = 'main' | 'account' | 'address';

/** An optional scope without a policy is off. */
export type LoginScopePolicies = Readonly<{
  main: LoginLockPolicy;
  account?: LoginLockPolicy | undefined;
  address?: LoginLockPolicy | undefined;
}>;

/** `scope` is the scope that refused. Clients never see it. */
export type LoginLocked = Readonly<{ _tag: 'LoginLocked'; seconds: number; scope: LoginScope }>;

/** The count of one scope that an attempt belongs to. */
export type LoginBucket = Readonly<{ scope: LoginScope; subject: LoginSubject; policy: LoginLockPolicy }>;

/** A user name, in any case, at all addresses. */
export const accountSubject = (username: string, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`account ${username.toLowerCase()}`) as LoginSubject;

/** An address with all user names. */
export const addressSubject = (address: ClientAddress, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`address ${address}`) as LoginSubject;

/** The buckets of an attempt: the main scope and the optional scopes that are on. */
export const loginBuckets = (
  address: ClientAddress,
  username: string,
  policies: LoginScopePolicies,
  fingerprinter: Fingerprinter,
): Readonly<{ main: LoginBucket; optional: ReadonlyArray<LoginBucket> }> => ({
  main: { scope: 'main', subject: loginSubject(address, username, fingerprinter), policy: policies.main },
  optional: [
    ...(policies.account
      ? [{ scope: 'account', subject: accountSubject(username, fingerprinter), policy: policies.account } as const]
      : []),
    ...(policies.address
      ? [{ scope: 'address', subject: addressSubject(address, fingerprinter), policy: policies.address } as const]
      : []),
  ],
});

/** The lock that lasts longest. */
export const longestLock = (locks: ReadonlyArray<LoginLocked>): LoginLocked | undefined =>
  locks.reduce<LoginLocked | undefined>(
    (longest, lock) => (longest && longest.seconds >= lock.seconds ? longest : lock),
    undefined,
  );
