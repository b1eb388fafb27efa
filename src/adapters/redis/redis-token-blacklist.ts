import type { Fingerprint } from '../../domain/fingerprint.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { millisecondsUntil } from './milliseconds-until.js';
import type { Redis, Reply } from './redis-commands.js';
import { storedOrNot } from './replies.js';

const LEAST_MS = 1_000;
/** Redis keeps small integers once for all entries, so that the value costs nothing. */
const ENTERED = '1';

const enteredOrNot: Reply<typeof ENTERED | null> = (reply): reply is typeof ENTERED | null =>
  reply === ENTERED || reply === null;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;

/** `revoked:<fingerprint of the token>`, for the token's remaining validity. */
export const redisTokenBlacklist = ({ run, read }: Redis, clock: Clock): TokenBlacklist => ({
  async claim(fingerprint, until) {
    const key = keyOf(fingerprint);
    const expiration = { type: 'PX', value: Math.max(LEAST_MS, millisecondsUntil(until, clock)) } as const;
    const entered = await run(key, storedOrNot, (redis) => redis.set(key, ENTERED, { expiration, condition: 'NX' }));
    return entered === 'OK';
  },
  has: async (fingerprint) => (await read(keyOf(fingerprint), enteredOrNot)) === ENTERED,
});
