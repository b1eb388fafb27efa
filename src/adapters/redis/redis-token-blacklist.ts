import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { millisecondsUntil } from './milliseconds-until.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type { Redis, Reply } from './redis-commands.js';
import { storedOrNot } from './replies.js';
import { countInWindow } from './window-count.js';

const LEAST_MS = 1_000;
/** Redis keeps small integers once for all entries, so that the value costs nothing. */
const ENTERED = '1';

const enteredOrNot: Reply<typeof ENTERED | null> = (reply): reply is typeof ENTERED | null =>
  reply === ENTERED || reply === null;

/** A refreshed token costs nothing, so that one user could fill the store. */
const MOST_REFRESHES_OF_A_USER = 2_000;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;

/**
 * `revoked:<fingerprint of the token>`, for the token's remaining validity. `refreshes:<user id>` counts the claims of a
 * user within the validity of a token: beyond a bound further ones are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until, userId) {
    const key = keyOf(fingerprint);
    const lifeMs = Math.max(LEAST_MS, millisecondsUntil(until, clock));
    if (userId !== undefined) {
      const [refreshes] = await countInWindow(redis, `refreshes:${userId}`, lifeMs);
      if (refreshes > MOST_REFRESHES_OF_A_USER)
        throw new Unavailable('key-value store', { reason: 'too many refreshed tokens of one user' });
    }
    const expiration = { type: 'PX', value: lifeMs } as const;
    const entered = await redis.run(key, storedOrNot, (client) =>
      client.set(key, ENTERED, { expiration, condition: 'NX' }),
    );
    return entered === 'OK';
  },
  has: async (fingerprint) => (await redis.read(keyOf(fingerprint), enteredOrNot)) === ENTERED,
});
