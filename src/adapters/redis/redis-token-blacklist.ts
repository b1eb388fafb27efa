import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { STORED_OR_NOT, type Redis } from './redis-commands.js';
import { countInWindow } from './window-counter.js';

const MIN_LIFE_MS = 1_000;
/** A refreshed token costs nothing, so one user could fill the store. */
const MAX_REFRESHES_PER_USER = 2_000;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;

/**
 * `revoked:<fingerprint of the token>` exists for the token's remaining validity. `refreshes:<user id>` counts the claims
 * of a user within the validity of a token. Beyond a bound they are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until, userId) {
    const key = keyOf(fingerprint);
    const value = Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
    if (userId !== undefined) {
      const { count } = await countInWindow(redis, clock, `refreshes:${userId}`, value);
      if (count > MAX_REFRESHES_PER_USER)
        throw new Unavailable('key-value store', { reason: 'too many refreshed tokens of one user' });
    }
    const options = { expiration: { type: 'PX', value }, condition: 'NX' } as const;
    return (await redis.run(key, STORED_OR_NOT, (client) => client.set(key, '1', options))) === 'OK';
  },
  has: async (fingerprint) => (await redis.read(keyOf(fingerprint))) !== null,
});
