/** `unreadable`: the stored text is not a bcrypt hash. */
export type PasswordVerdict = 'match' | 'mismatch' | 'unreadable';

/** Bcrypt outside the main thread (specification 5.6). Rejects with `Unavailable` when it is overloaded. */
export interface PasswordHasher {
  /** The expected wait behind `ahead` other requests, in milliseconds, from recent measurements. 0 for none; it grows with `ahead`. */
  expectedWaitMs(ahead: number): number;
  hash(password: string): Promise<string>;
  /**
   * Compares the password. Without a readable hash it compares with a decoy of the configured cost and never answers
   * `match`. A mismatch with a hash of lower cost takes the same time.
   */
  verify(password: string, hash: string | undefined): Promise<PasswordVerdict>;
  /** True if the hash has another cost than the configured one. */
  needsRenewal(hash: string): boolean;
}
