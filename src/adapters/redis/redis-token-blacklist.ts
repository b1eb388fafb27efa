import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type { Redis, Reply } from './redis-commands.js';
import { storedOrNot } from './replies.js';
import { countInWindow, operationId } from './window-counter.js';

const MIN_LIFE_MS = 1_000;
/** A refreshed token costs nothing, so one user could fill the store. */
const MAX_REFRESHES_PER_USER = 2_000;

const idOrNothing: Reply<string | null> = (reply): reply is string | null =>
  reply === null || (typeof reply === 'string' && /^\d+$/.test(reply));

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;

/**
 * `revoked:<fingerprint of the token>` holds the id of the claim, for the token's remaining validity. `refreshes:<user id>`
 * counts the claims of a user within the validity of a token. Beyond a bound they are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until, userId) {
    const key = keyOf(fingerprint);
    const lifeMs = Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
    if (userId !== undefined) {
      const { tally } = await countInWindow(redis, clock, `refreshes:${userId}`, lifeMs);
      if (tally.count > MAX_REFRESHES_PER_USER)
        throw new Unavailable('key-value store', { reason: 'too many refreshed tokens of one user' });
    }
    const id = operationId();
    const options = { expiration: { type: 'PX', value: lifeMs }, condition: 'NX' } as const;
    const set = await redis.run(key, storedOrNot, (client) => client.set(key, id, options));
    // a repeated command finds the entry of its first run
    return set === 'OK' || (await redis.read(key, idOrNothing)) === id;
  },
  has: async (fingerprint) => (await redis.read(keyOf(fingerprint), idOrNothing)) !== null,
});
