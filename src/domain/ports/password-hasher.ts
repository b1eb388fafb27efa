/** `unreadable`: the hash is no hash of this kind. */
export type PasswordVerdict = 'match' | 'mismatch' | 'unreadable';

/** Bcrypt off the main thread (specification 5.6). Rejects with `Unavailable` when more is asked than it can take. */
export interface PasswordHasher {
  /**
   * How many milliseconds a request is expected to wait behind `ahead` others before its work begins, judged by the work
   * that was done lately. 0 when nothing is ahead, and never less for more.
   */
  expectedWaitMs(ahead: number): number;
  hash(password: string): Promise<string>;
  /**
   * Compares. Without a hash, or with an unreadable one, it spends the same time on a decoy of the configured cost and
   * never answers `match`. A mismatch with a hash of a lower cost takes that time too.
   */
  verify(password: string, hash: string | undefined): Promise<PasswordVerdict>;
  /** Was the hash made with another cost than the configured one? */
  needsRenewal(hash: string): boolean;
}
