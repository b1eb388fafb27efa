import { t } from '../../domain/fp.js';
import type { Fingerprint } from '../../domain/fingerprint.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type { Redis } from './redis-commands.js';

/** A refreshed token costs nothing, so one user could fill the store. */
const MAX_REFRESHED_PER_USER = 2_000;

/**
 * KEYS[1] fingerprints by the end of their entries, in ms of the server's clock · ARGV[1] fingerprint · ARGV[2] lifetime of
 * its entry in ms · ARGV[3] maximum · returns whether the entry may exist
 */
const ADD = `
  local time, life = redis.call('TIME'), tonumber(ARGV[2])
  local now = time[1] * 1000 + math.floor(time[2] / 1000)
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now))
  if redis.call('ZSCORE', KEYS[1], ARGV[1]) then return 1 end
  if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
  redis.call('ZADD', KEYS[1], string.format('%.0f', now + life), ARGV[1])
  if redis.call('PTTL', KEYS[1]) < life then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
  return 1
`;

/**
 * Bounds the refreshed tokens of one user that the blacklist holds at a time. `refreshed:<user id>` holds their
 * fingerprints. Rejects with `Unavailable` beyond the bound.
 */
export const boundRefreshed = async (
  redis: Redis,
  userId: number,
  fingerprint: Fingerprint,
  lifeMs: number,
): Promise<void> => {
  const key = `refreshed:${userId}`;
  const parameters = { keys: [key], arguments: [fingerprint, String(lifeMs), String(MAX_REFRESHED_PER_USER)] };
  if ((await redis.run(key, t.Int, (client) => client.eval(ADD, parameters))) === 0)
    throw new Unavailable('key-value store', { reason: 'too many refreshed tokens of one user' });
};
