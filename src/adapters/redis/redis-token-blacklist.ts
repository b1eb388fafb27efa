import { SESSION_END_REASONS } from '../../contract/refusals/session-end-reason.js';
import type { SessionId } from '../../contract/session/session-id.js';
import type { Fingerprint } from '../../domain/session/fingerprint.js';
import { O, pipe, t } from '../../contract/values/fp.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KeptRecord, TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { RefreshRecord } from '../../domain/session/refresh-attempt.js';
import { STORED_OR_NOT, type Redis } from './connection/redis-commands.js';

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
const boundRefreshed = async (
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

const MIN_LIFE_MS = 1_000;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;
const endedKeyOf = (id: SessionId): string => `ended:${id}`;

/** KEYS[1] entry · KEYS[2] record · ARGV[1] lifetime of the entry in ms · ARGV[2] record · ARGV[3] lifetime of the record in ms */
const CLAIM_WITH_RECORD = `
  if not redis.call('SET', KEYS[1], '1', 'PX', ARGV[1], 'NX') then return 0 end
  redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
  return 1
`;

/**
 * KEYS[1] entry of an ended session · ARGV[1] its lifetime in ms, which never shortens that of an entry · ARGV[2] its text,
 * unless there is one
 */
const END = `
  local text = redis.call('GET', KEYS[1]) or ARGV[2]
  if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], text, 'PX', ARGV[1]) end
  return 1
`;

const isStored = (text: string | null): boolean => text !== null;

/** The text of an entry without a reason. */
const ENDED = '1';

const parsed = (text: string): unknown => O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));

/**
 * `revoked:<fingerprint of the token>` exists for the token's remaining validity. `refresh:{revoked:<fingerprint>}` holds
 * the record of a refresh that can be repeated; both are written by one script. `ended:<session id>` marks an ended session,
 * with the reason.
 * The entries of one user's refreshed tokens are bounded. Beyond the bound claims are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => {
  const lifeOf = (until: Date): number => Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
  const recordKeyOf = (fingerprint: Fingerprint): string => redis.keyInSameSlot(keyOf(fingerprint), 'refresh');

  const claimWithRecord = async (fingerprint: Fingerprint, lifeMs: number, kept: KeptRecord): Promise<boolean> => {
    const parameters = {
      keys: [keyOf(fingerprint), recordKeyOf(fingerprint)],
      arguments: [String(lifeMs), JSON.stringify(kept.record), String(lifeOf(kept.until))],
    };
    return (await redis.run(keyOf(fingerprint), t.Int, (client) => client.eval(CLAIM_WITH_RECORD, parameters))) === 1;
  };

  return {
    async claim(fingerprint, until, userId, refresh) {
      const key = keyOf(fingerprint);
      const value = lifeOf(until);
      if (userId !== undefined) await boundRefreshed(redis, userId, fingerprint, value);
      if (refresh) return claimWithRecord(fingerprint, value, refresh);
      const options = { expiration: { type: 'PX', value }, condition: 'NX' } as const;
      return (await redis.run(key, STORED_OR_NOT, (client) => client.set(key, '1', options))) === 'OK';
    },
    has: (fingerprint) => redis.read(keyOf(fingerprint)).then(isStored),
    refreshOf: async (fingerprint) =>
      pipe(
        O.fromNullable(await redis.read(recordKeyOf(fingerprint))),
        O.chain((text) => O.fromEither(RefreshRecord.decode(parsed(text)))),
      ),
    async endSessions(ids, until, reason) {
      const values = [String(lifeOf(until)), reason ?? ENDED];
      const mark = (key: string) =>
        redis.run(key, t.Int, (client) => client.eval(END, { keys: [key], arguments: values }));
      await Promise.all(ids.map((id) => mark(endedKeyOf(id))));
    },
    isEnded: (id) => redis.read(endedKeyOf(id)).then(isStored),
    endReason: async (id) => {
      const text = await redis.read(endedKeyOf(id));
      return O.fromNullable(SESSION_END_REASONS.find((reason) => reason === text));
    },
  };
};
