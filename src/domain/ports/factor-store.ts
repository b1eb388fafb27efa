import type { O } from '../../contract/values/fp.js';

/** A secret as the vault has encrypted it. */
export type SealedSecret = string & { readonly SealedSecret: unique symbol };

/** The digest of a recovery code. */
export type CodeDigest = string & { readonly CodeDigest: unique symbol };

/** The second factor of a user. `codes` are the digests of the unused recovery codes. */
export type StoredFactor = Readonly<{ secret: SealedSecret; codes: ReadonlyArray<CodeDigest> }>;

export type NewFactor = StoredFactor & Readonly<{ lastStep: number }>;

/**
 * The second factors of users, and the secrets that wait for their first code. After a rejection of `add`, `replaceCodes` or `remove`
 * nothing is written. If the answer to the commit does not arrive, they reject with `mayBeDone`.
 */
export interface FactorStore {
  find(userId: number): Promise<O.Option<StoredFactor>>;
  /** Stores a secret that waits for its first code. It replaces an earlier one. */
  savePending(userId: number, secret: SealedSecret, time: Date): Promise<void>;
  /** The secret that waits, unless it was stored before `since`. */
  pending(userId: number, since: Date): Promise<O.Option<SealedSecret>>;
  /**
   * Makes the waiting secret `pending` the factor of an enabled user without one, and ends every token of the user. Returns
   * the new credential generation; none if another secret waits or there is a factor. Of several concurrent callers one succeeds.
   */
  add(userId: number, pending: SealedSecret, factor: NewFactor): Promise<O.Option<number>>;
  /**
   * Notes that a code of this time step was used. False if one of this step or a later one was, or the factor has another
   * secret. Of several concurrent callers with one step one gets true.
   */
  claimStep(userId: number, secret: SealedSecret, step: number): Promise<boolean>;
  /** Deletes the digest of a recovery code. Of several concurrent callers one gets true. */
  claimCode(userId: number, digest: CodeDigest): Promise<boolean>;
  /** Replaces the recovery codes, if the factor still has this secret. */
  replaceCodes(userId: number, secret: SealedSecret, codes: ReadonlyArray<CodeDigest>): Promise<boolean>;
  /** Deletes the factor and ends every token of the user. Returns the new credential generation; none without a factor. */
  remove(userId: number): Promise<O.Option<number>>;
  /** Replaces the encryption of the same secret. It ends no token. False if it is another one by now. */
  reseal(userId: number, current: SealedSecret, next: SealedSecret): Promise<boolean>;
  /** At most `most` factors of users with ids above `after`, by id. */
  list(after: number, most: number): Promise<ReadonlyArray<Readonly<{ userId: number; secret: SealedSecret }>>>;
}
