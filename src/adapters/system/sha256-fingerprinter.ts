import { createHash } from 'node:crypto';
import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';

export const sha256Fingerprinter = (): Fingerprinter => ({
  fingerprint: (text) => createHash('sha256').update(text).digest('base64url') as Fingerprint,
});
