import { hash } from 'node:crypto';
import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';

export const sha256Fingerprinter = (): Fingerprinter => ({
  fingerprint: (text) => hash('sha256', text, 'base64url') as Fingerprint,
});
