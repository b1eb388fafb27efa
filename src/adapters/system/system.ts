import { randomInt, randomUUID, hash } from 'node:crypto';
import type { Fingerprint } from '../../domain/session/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Randomness } from '../../domain/ports/randomness.js';

export const systemClock = (): Clock => ({ now: () => new Date() });

export const systemRandomness = (): Randomness => ({ uuid: () => randomUUID(), int: (below) => randomInt(below) });

export const sha256Fingerprinter = (): Fingerprinter => ({
  fingerprint: (text) => hash('sha256', text, 'base64url') as Fingerprint,
});
