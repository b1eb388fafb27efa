import type { Fingerprint } from '../fingerprint.js';

export interface TokenBlacklist {
  /**
   * Adds the fingerprint until at least `until`, and for at least one second. True for the one caller that added it,
   * false when it was there already. A bounded store rejects with `Unavailable` when it is full. It may bound the entries
   * per `userId`, so one user cannot fill it.
   */
  claim(fingerprint: Fingerprint, until: Date, userId?: number): Promise<boolean>;
  has(fingerprint: Fingerprint): Promise<boolean>;
}
