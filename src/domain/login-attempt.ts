import { E, O } from './fp.js';
import type { Fingerprint } from './fingerprint.js';
import type { ClientAddress } from './client-address.js';
import type { Fingerprinter } from './ports/fingerprinter.js';
import { remainingSeconds } from './remaining-seconds.js';
import type { Tally } from './tally.js';

/** Whom failures are counted for. */
export type LoginSubject = Fingerprint & { readonly LoginSubject: unique symbol };

/** `lockMs` is the lock's duration and, below the maximum, the life of the count from its first failure. */
export type LoginLockPolicy = Readonly<{ maxFailures: number; lockMs: number }>;

/**
 * `endsAt` is the end of the lock, below the maximum that of the window. `windowEndsAt` stays the same while attempts are
 * added or taken back, and so tells one window from the next; the store may tell it by a clock of its own.
 */
export type LoginTally = Tally & Readonly<{ windowEndsAt: Date }>;

/** The tally as it stands after an attempt asked to be judged; an attempt that is not `charged` met a lock. */
export type LoginCharge = Readonly<{ charged: boolean; tally: LoginTally }>;

/** Client address plus user name, whatever its case (specification 3.2). */
export const loginSubject = (address: ClientAddress, username: string, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`${address} ${username.toLowerCase()}`) as LoginSubject;

const locks = ({ count }: Tally, { maxFailures }: LoginLockPolicy): boolean => count >= maxFailures;

/**
 * Charges an attempt before anything is compared, so that parallel guesses cannot slip under the maximum.
 * The charge that reaches the maximum begins the lock; a locked subject is left untouched.
 */
export const charge = (tally: LoginTally | undefined, policy: LoginLockPolicy, now: Date): LoginCharge => {
  const open = tally && now < tally.endsAt ? tally : undefined;
  if (open && locks(open, policy)) return { charged: false, tally: open };
  const end = new Date(now.getTime() + policy.lockMs);
  const windowEndsAt = open?.windowEndsAt ?? end;
  const next = { count: (open?.count ?? 0) + 1, endsAt: windowEndsAt, windowEndsAt };
  return { charged: true, tally: locks(next, policy) ? { ...next, endsAt: end } : next };
};

/**
 * Takes a charge back, and with it the lock that it began; nothing is left of a tally of one. What was counted in a
 * later window is no part of it.
 */
export const refund = (tally: LoginTally, { tally: { windowEndsAt } }: LoginCharge): LoginTally | undefined => {
  if (tally.windowEndsAt.getTime() !== windowEndsAt.getTime()) return tally;
  return tally.count > 1 ? { count: tally.count - 1, endsAt: windowEndsAt, windowEndsAt } : undefined;
};

/** Did this charge begin a lock? */
export const beginsLock = ({ charged, tally }: LoginCharge, policy: LoginLockPolicy): boolean =>
  charged && locks(tally, policy);

/** For how many more seconds a lock lasts; none where there is none. */
export const lockedFor = (tally: O.Option<Tally>, policy: LoginLockPolicy, now: Date): O.Option<number> =>
  O.isSome(tally) && locks(tally.value, policy) && now < tally.value.endsAt
    ? O.some(remainingSeconds(tally.value.endsAt, now, policy.lockMs))
    : O.none;

/** May this attempt be judged? Otherwise the seconds that the lock lasts. */
export const admitLogin = (
  { charged, tally }: LoginCharge,
  { lockMs }: LoginLockPolicy,
  now: Date,
): E.Either<number, void> => (charged ? E.right(undefined) : E.left(remainingSeconds(tally.endsAt, now, lockMs)));
