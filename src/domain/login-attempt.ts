import { E } from './fp.js';
import type { Fingerprint } from './fingerprint.js';
import type { ClientAddress } from './client-address.js';
import type { Fingerprinter } from './ports/fingerprinter.js';
import { remainingSeconds } from './remaining-seconds.js';
import { tallied, type Tally } from './tally.js';

/** Whom failures are counted for: client address plus user name, whatever its case (specification 3.2). */
export type LoginSubject = Fingerprint & { readonly LoginSubject: unique symbol };

/** `lockMs` is the lock's duration and, below the maximum, the life of the count from its first failure. */
export type LoginLockPolicy = Readonly<{ maxFailures: number; lockMs: number }>;

/** The tally as it stands after an attempt asked to be judged; an attempt that is not `charged` met a lock. */
export type LoginCharge = Readonly<{ charged: boolean; tally: Tally }>;

export type LoginLocked = Readonly<{ _tag: 'LoginLocked'; seconds: number }>;

export const loginSubject = (address: ClientAddress, username: string, { fingerprint }: Fingerprinter): LoginSubject =>
  fingerprint(`${address} ${username.toLowerCase()}`) as LoginSubject;

/**
 * Charges an attempt before anything is compared, so that parallel guesses cannot slip under the maximum.
 * The charge that reaches the maximum begins the lock; a locked subject is left untouched.
 */
export const charge = (tally: Tally | undefined, policy: LoginLockPolicy, now: Date): LoginCharge => {
  if (tally && now < tally.endsAt && tally.count >= policy.maxFailures) return { charged: false, tally };
  const next = tallied(tally, policy.lockMs, now);
  const locks = next.count >= policy.maxFailures;
  return { charged: true, tally: locks ? { ...next, endsAt: new Date(now.getTime() + policy.lockMs) } : next };
};

/** Takes one charge back; nothing is left of a tally of one. */
export const refund = (tally: Tally): Tally | undefined =>
  tally.count > 1 ? { ...tally, count: tally.count - 1 } : undefined;

/** May this attempt be judged? */
export const admitLogin = (
  { charged, tally }: LoginCharge,
  { lockMs }: LoginLockPolicy,
  now: Date,
): E.Either<LoginLocked, void> =>
  charged ? E.right(undefined) : E.left({ _tag: 'LoginLocked', seconds: remainingSeconds(tally.endsAt, now, lockMs) });
