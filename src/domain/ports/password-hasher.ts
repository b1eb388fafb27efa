/** `unreadable`: the hash is no hash of this kind. */
export type PasswordVerdict = 'match' | 'mismatch' | 'unreadable';

/** Bcrypt off the main thread (specification 5.6). Rejects with `Unavailable` when more is asked than it can take. */
export interface PasswordHasher {
  /** How many requests it takes at once, those that run and those that wait. */
  readonly capacity: number;
  hash(password: string): Promise<string>;
  /**
   * Compares. Without a hash, or with an unreadable one, it spends the same time on a decoy of the configured cost and
   * never answers `match`.
   */
  verify(password: string, hash: string | undefined): Promise<PasswordVerdict>;
  /** Was the hash made with another cost than the configured one? */
  needsRenewal(hash: string): boolean;
}
