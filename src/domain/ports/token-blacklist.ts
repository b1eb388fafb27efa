import type { Fingerprint } from '../fingerprint.js';

export interface TokenBlacklist {
  /**
   * Enters the fingerprint until at least `until`, and for at least one second. True for the one caller who entered it,
   * false when it stood there already. A store of bounded size rejects with `Unavailable` when it is full, and may bound
   * the entries that claims with the same `userId` hold, so that one user cannot fill it.
   */
  claim(fingerprint: Fingerprint, until: Date, userId?: number): Promise<boolean>;
  has(fingerprint: Fingerprint): Promise<boolean>;
}
