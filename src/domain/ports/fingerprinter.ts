import type { Fingerprint } from '../fingerprint.js';

export interface Fingerprinter {
  /** SHA-256 of the UTF-8 text, in base64url without padding. */
  fingerprint(text: string): Fingerprint;
}
