import { randomInt, randomUUID } from 'node:crypto';
import type { Randomness } from '../../domain/ports/randomness.js';

export const systemRandomness = (): Randomness => ({ uuid: () => randomUUID(), int: (below) => randomInt(below) });
