import type { StoreProbe } from '../../domain/ports/store-probe.js';
import type { RedisConnection } from './connection/connect-redis.js';
import { STORED_OR_NOT } from './connection/redis-commands.js';

const NAME = 'menshen:probe';
const MAX_TRIES = 10_000;

type Servers = Pick<RedisConnection, 'servers' | 'serverOf'>;

/** For each server a key that belongs to it. */
const keyPerServer = ({ servers, serverOf }: Servers): Iterable<string> => {
  const keys = new Map([[serverOf(NAME), NAME]]);
  const hasAll = (): boolean => servers().every(({ server }) => keys.has(server));
  for (let n = 0; n < MAX_TRIES && !hasAll(); n += 1) {
    const key = `${NAME}:${n}`;
    const server = serverOf(key);
    if (server !== undefined) keys.set(server, key);
  }
  return keys.values();
};

/**
 * Asks every server that holds keys for a write that changes nothing, because the key does not exist. A full or read-only
 * server refuses it. `degraded` when only some servers accept it.
 */
export const redisStoreProbe = ({ run, ...servers }: Pick<RedisConnection, 'run'> & Servers): StoreProbe => ({
  resource: 'key-value store',
  async check() {
    const replies = await Promise.allSettled(
      Array.from(keyPerServer(servers), (key) =>
        run(key, STORED_OR_NOT, (redis) => redis.set(key, '1', { condition: 'XX' })),
      ),
    );
    const accepted = replies.filter(({ status }) => status === 'fulfilled').length;
    if (accepted === replies.length) return 'up';
    return accepted > 0 ? 'degraded' : 'down';
  },
});
