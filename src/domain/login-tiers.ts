import type { ClientAddress } from './client-address.js';
import { loginSubject, type LoginLockPolicy, type LoginSubject } from './login-attempt.js';
import type { Fingerprinter } from './ports/fingerprinter.js';

/**
 * Where failures are counted: for an address and a user name together (`main`, specification 3.2). The slower tiers count
 * for the user name at all addresses (`account`) and for the address with all user names (`address`), and only attempts
 * whose captcha was right.
 */
export type LoginTier = 'main' | 'account' | 'address';

/** A slower tier that is not there is switched off. */
export type LoginTierPolicies = Readonly<{
  main: LoginLockPolicy;
  account?: LoginLockPolicy | undefined;
  address?: LoginLockPolicy | undefined;
}>;

/** `tier` is the one that refused, and goes no further than the audit trail. */
export type LoginLocked = Readonly<{ _tag: 'LoginLocked'; seconds: number; tier: LoginTier }>;

/** What an attempt is charged to in one tier. */
export type LoginStake = Readonly<{ tier: LoginTier; subject: LoginSubject; policy: LoginLockPolicy }>;

/** A user name, whatever its case, at all addresses. No address begins like this. */
export const accountSubject = (username: string, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`account ${username.toLowerCase()}`) as LoginSubject;

/** An address, with all user names. */
export const addressSubject = (address: ClientAddress, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`address ${address}`) as LoginSubject;

/** What an attempt is charged to: the main tier and, in any order, the slower ones that are switched on. */
export const loginStakes = (
  address: ClientAddress,
  username: string,
  policies: LoginTierPolicies,
  fingerprinter: Fingerprinter,
): Readonly<{ main: LoginStake; slower: ReadonlyArray<LoginStake> }> => ({
  main: { tier: 'main', subject: loginSubject(address, username, fingerprinter), policy: policies.main },
  slower: [
    ...(policies.account
      ? [{ tier: 'account', subject: accountSubject(username, fingerprinter), policy: policies.account } as const]
      : []),
    ...(policies.address
      ? [{ tier: 'address', subject: addressSubject(address, fingerprinter), policy: policies.address } as const]
      : []),
  ],
});

/** Of several locks the one that lasts longest, since nothing is judged before its end. */
export const longestLock = (locks: ReadonlyArray<LoginLocked>): LoginLocked | undefined =>
  locks.reduce<LoginLocked | undefined>(
    (longest, lock) => (longest && longest.seconds >= lock.seconds ? longest : lock),
    undefined,
  );
