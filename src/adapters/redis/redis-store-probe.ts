import type { StoreProbe } from '../../domain/ports/store-probe.js';
import type { RedisConnection } from './connect-redis.js';
import { STORED_OR_NOT } from './redis-commands.js';

const NAME = 'menshen:probe';

/**
 * Asks every server that holds keys for a write that changes nothing, because the key does not exist. A full or read-only
 * server refuses it. `degraded` when only some servers accept it.
 */
export const redisStoreProbe = ({ run, keyPerServer }: Pick<RedisConnection, 'run' | 'keyPerServer'>): StoreProbe => ({
  resource: 'key-value store',
  async check() {
    const replies = await Promise.allSettled(
      keyPerServer(NAME).map((key) => run(key, STORED_OR_NOT, (redis) => redis.set(key, '1', { condition: 'XX' }))),
    );
    const accepted = replies.filter(({ status }) => status === 'fulfilled').length;
    if (accepted === replies.length) return 'up';
    return accepted > 0 ? 'degraded' : 'down';
  },
});
