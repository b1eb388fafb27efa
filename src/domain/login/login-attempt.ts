import type { Fingerprint, Fingerprints } from '../session/fingerprint.js';
import { E, O } from '../../contract/values/fp.js';
import type { LoginScope } from '../../contract/refusals/login-scope.js';
import type { ClientAddress } from '../session/request-origin.js';
import { remainingSeconds, type Tally } from './time-window.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** The key that failures are counted under. */
export type LoginSubject = Fingerprint & { readonly LoginSubject: unique symbol };

/** `lockMs` is the lock's duration and, below the maximum, the life of the count from its first failure. */
export type LoginLockPolicy = Readonly<{ maxFailures: number; lockMs: number }>;

/**
 * `endsAt` is the end of the lock, or of the window while there is no lock. `windowEndsAt` identifies the window: it does
 * not change while attempts are reserved and released. The store may take it from its own clock.
 */
export type LoginTally = Tally & Readonly<{ windowEndsAt: Date }>;

/** The tally after an attempt asked for a reservation. An attempt that is not `reserved` met a lock. */
export type Reservation = Readonly<{ reserved: boolean; tally: LoginTally }>;

/** Client address plus user name, whatever its case (specification 3.2). */
export const loginSubject = (address: ClientAddress, username: string, { fingerprint }: Fingerprints): LoginSubject =>
  fingerprint(`${address} ${username.toLowerCase()}`) as LoginSubject;

const locks = ({ count }: Tally, { maxFailures }: LoginLockPolicy): boolean => count >= maxFailures;

/**
 * Counts an attempt before the password is compared, so parallel guesses cannot exceed the maximum. The reservation that
 * reaches the maximum starts the lock. A locked subject does not change.
 */
export const reserve = (tally: LoginTally | undefined, policy: LoginLockPolicy, now: Date): Reservation => {
  const open = tally && now < tally.endsAt ? tally : undefined;
  if (open && locks(open, policy)) return { reserved: false, tally: open };
  const end = new Date(now.getTime() + policy.lockMs);
  const windowEndsAt = open?.windowEndsAt ?? end;
  const next = { count: (open?.count ?? 0) + 1, endsAt: windowEndsAt, windowEndsAt };
  return { reserved: true, tally: locks(next, policy) ? { ...next, endsAt: end } : next };
};

/**
 * Removes a reservation and the lock that it started. Undefined when the tally had no other attempt. A tally of a later
 * window does not change.
 */
export const release = (tally: LoginTally, { tally: { windowEndsAt } }: Reservation): LoginTally | undefined => {
  if (tally.windowEndsAt.getTime() !== windowEndsAt.getTime()) return tally;
  return tally.count > 1 ? { count: tally.count - 1, endsAt: windowEndsAt, windowEndsAt } : undefined;
};

/** True if this reservation started a lock. */
export const startsLock = ({ reserved, tally }: Reservation, policy: LoginLockPolicy): boolean =>
  reserved && locks(tally, policy);

/** The remaining seconds of a lock, or none without a lock. */
export const remainingLockSeconds = (tally: O.Option<Tally>, policy: LoginLockPolicy, now: Date): O.Option<number> =>
  O.isSome(tally) && locks(tally.value, policy) && now < tally.value.endsAt
    ? O.some(remainingSeconds(tally.value.endsAt, now, policy.lockMs))
    : O.none;

/** Left: the remaining seconds of the lock that refused the reservation. */
export const checkLoginLock = (
  { reserved, tally }: Reservation,
  { lockMs }: LoginLockPolicy,
  now: Date,
): E.Either<number, void> => (reserved ? E.right(undefined) : E.left(remainingSeconds(tally.endsAt, now, lockMs)));

/** An optional scope without a policy is off. `factor` counts codes only. */
export type LoginScopePolicies = Readonly<{
  main: LoginLockPolicy;
  factor: LoginLockPolicy;
  account?: LoginLockPolicy | undefined;
  address?: LoginLockPolicy | undefined;
}>;

/** The count of one scope that an attempt belongs to. */
export type LoginBucket = Readonly<{ scope: LoginScope; subject: LoginSubject; policy: LoginLockPolicy }>;

/** A user name, in any case, at all addresses. */
export const accountSubject = (username: string, { fingerprint }: Fingerprints): LoginSubject =>
  fingerprint(`account ${username.toLowerCase()}`) as LoginSubject;

/** An address with all user names. */
export const addressSubject = (address: ClientAddress, { fingerprint }: Fingerprints): LoginSubject =>
  fingerprint(`address ${address}`) as LoginSubject;

/** The exact name of a user at all addresses, for the count that its user reads. */
export const failuresSubject = (username: string, { fingerprint }: Fingerprints): LoginSubject =>
  fingerprint(`failures ${username}`) as LoginSubject;

/** The codes for the second factor of a user, at all addresses. */
export const factorSubject = (username: string, { fingerprint }: Fingerprints): LoginSubject =>
  fingerprint(`factor ${username.toLowerCase()}`) as LoginSubject;

/** The bucket that an attempt with a code counts in besides. */
export const factorBucket = (
  username: string,
  { factor }: LoginScopePolicies,
  fingerprints: Fingerprints,
): LoginBucket => ({ scope: 'factor', subject: factorSubject(username, fingerprints), policy: factor });

/** The buckets of an attempt: the main scope and the optional scopes that are on. */
export const loginBuckets = (
  address: ClientAddress,
  username: string,
  policies: LoginScopePolicies,
  fingerprints: Fingerprints,
): Readonly<{ main: LoginBucket; optional: ReadonlyArray<LoginBucket> }> => ({
  main: { scope: 'main', subject: loginSubject(address, username, fingerprints), policy: policies.main },
  optional: [
    ...(policies.account
      ? [{ scope: 'account', subject: accountSubject(username, fingerprints), policy: policies.account } as const]
      : []),
    ...(policies.address
      ? [{ scope: 'address', subject: addressSubject(address, fingerprints), policy: policies.address } as const]
      : []),
  ],
});

/** The lock that lasts longest. */
export const longestLock = (locks: ReadonlyArray<RefusalOf<'LoginLocked'>>): RefusalOf<'LoginLocked'> | undefined =>
  locks.reduce<RefusalOf<'LoginLocked'> | undefined>(
    (longest, lock) => (longest && longest.seconds >= lock.seconds ? longest : lock),
    undefined,
  );
