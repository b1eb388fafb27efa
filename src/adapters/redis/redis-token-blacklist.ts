import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { millisecondsUntil } from './milliseconds-until.js';
import type { Redis } from './redis-commands.js';
import { storedOrNot, zeroOrOne } from './replies.js';

const LEAST_MS = 1_000;
/** Redis keeps small integers once for all entries, so that the value costs nothing. */
const ENTERED = '1';

const keyOf = (fingerprint: Fingerprint): string => `blacklist:${fingerprint}`;

/** `blacklist:<fingerprint of the token>`, for the token's remaining validity. */
export const redisTokenBlacklist = ({ run }: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until) {
    const key = keyOf(fingerprint);
    const expiration = { type: 'PX', value: Math.max(LEAST_MS, millisecondsUntil(until, clock)) } as const;
    const entered = await run(key, storedOrNot, (redis) => redis.set(key, ENTERED, { expiration, condition: 'NX' }));
    return entered === 'OK';
  },
  async has(fingerprint) {
    const key = keyOf(fingerprint);
    return (await run(key, zeroOrOne, (redis) => redis.exists(key))) === 1;
  },
});
