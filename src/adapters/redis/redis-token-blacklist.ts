import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { STORED_OR_NOT, type Redis } from './redis-commands.js';
import { boundRefreshed } from './refresh-bound.js';

const MIN_LIFE_MS = 1_000;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;

/**
 * `revoked:<fingerprint of the token>` exists for the token's remaining validity. The entries of one user's refreshed
 * tokens are bounded. Beyond the bound claims are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until, userId) {
    const key = keyOf(fingerprint);
    const value = Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
    if (userId !== undefined) await boundRefreshed(redis, userId, fingerprint, value);
    const options = { expiration: { type: 'PX', value }, condition: 'NX' } as const;
    return (await redis.run(key, STORED_OR_NOT, (client) => client.set(key, '1', options))) === 'OK';
  },
  has: async (fingerprint) => (await redis.read(keyOf(fingerprint))) !== null,
});
