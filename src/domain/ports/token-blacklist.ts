import type { Fingerprint } from '../fingerprint.js';

export interface TokenBlacklist {
  /**
   * Enters the fingerprint until at least `until`, and for at least one second. True for the one caller who entered it,
   * false when it stood there already.
   */
  claim(fingerprint: Fingerprint, until: Date): Promise<boolean>;
  has(fingerprint: Fingerprint): Promise<boolean>;
}
