import type { Fingerprint } from '../../src/domain/session/fingerprint.js';
import type { Fingerprinter } from '../../src/domain/ports/fingerprinter.js';

/** Fingerprints that say what they were taken of. */
export const readableFingerprinter: Fingerprinter = {
  fingerprint: (text) => `fingerprint of ${text}` as Fingerprint,
};
