import type { SessionId } from '../../domain/access-token-claims.js';
import type { Fingerprint } from '../../domain/fingerprint.js';
import { O, pipe, t } from '../../domain/fp.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { KeptRecord, TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { RefreshRecord } from '../../domain/session/refresh-attempt.js';
import { STORED, STORED_OR_NOT, type Redis } from './redis-commands.js';
import { boundRefreshed } from './refresh-bound.js';

const MIN_LIFE_MS = 1_000;

const keyOf = (fingerprint: Fingerprint): string => `revoked:${fingerprint}`;
const endedKeyOf = (id: SessionId): string => `ended:${id}`;

/** KEYS[1] entry · KEYS[2] record · ARGV[1] lifetime of the entry in ms · ARGV[2] record · ARGV[3] lifetime of the record in ms */
const CLAIM_WITH_RECORD = `
  if not redis.call('SET', KEYS[1], '1', 'PX', ARGV[1], 'NX') then return 0 end
  redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
  return 1
`;

const parsed = (text: string): unknown => O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));

/**
 * `revoked:<fingerprint of the token>` exists for the token's remaining validity. `refresh:{revoked:<fingerprint>}` holds
 * the record of a refresh that can be repeated; both are written by one script. `ended:<session id>` marks an ended session.
 * The entries of one user's refreshed tokens are bounded. Beyond the bound claims are rejected with `Unavailable`.
 */
export const redisTokenBlacklist = (redis: Redis, clock: Clock): TokenBlacklist => {
  const lifeOf = (until: Date): number => Math.max(MIN_LIFE_MS, Math.ceil(until.getTime() - clock.now().getTime()));
  const recordKeyOf = (fingerprint: Fingerprint): string => redis.sibling(keyOf(fingerprint), 'refresh');

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
    has: async (fingerprint) => (await redis.read(keyOf(fingerprint))) !== null,
    refreshOf: async (fingerprint) =>
      pipe(
        O.fromNullable(await redis.read(recordKeyOf(fingerprint))),
        O.chain((text) => O.fromEither(RefreshRecord.decode(parsed(text)))),
      ),
    async endSessions(ids, until) {
      const expiration = { type: 'PX', value: lifeOf(until) } as const;
      const mark = (key: string) => redis.run(key, STORED, (client) => client.set(key, '1', { expiration }));
      await Promise.all(ids.map((id) => mark(endedKeyOf(id))));
    },
    isEnded: async (id) => (await redis.read(endedKeyOf(id))) !== null,
  };
};
