import type { StoreProbe } from '../../domain/ports/store-probe.js';
import type { RedisConnection } from './connect-redis.js';
import { storedOrNot } from './replies.js';

const NAME = 'menshen:probe';

/**
 * Asks every server that holds keys for a write that changes nothing, since the key does not exist: a full or read-only
 * server refuses it, which a read would not notice. Degraded when only some servers take it.
 */
export const redisStoreProbe = ({ run, keyPerServer }: Pick<RedisConnection, 'run' | 'keyPerServer'>): StoreProbe => ({
  resource: 'key-value store',
  async check() {
    const asked = await Promise.allSettled(
      keyPerServer(NAME).map((key) => run(key, storedOrNot, (redis) => redis.set(key, '1', { condition: 'XX' }))),
    );
    const taken = asked.filter(({ status }) => status === 'fulfilled').length;
    if (taken === asked.length) return 'up';
    return taken > 0 ? 'degraded' : 'down';
  },
});
