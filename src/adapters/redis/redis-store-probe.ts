import type { StoreProbe } from '../../domain/ports/store-probe.js';
import type { Redis } from './redis-commands.js';
import { stored } from './replies.js';

const KEY = 'menshen:probe';

/** Up when it takes a write, which is what a login needs; a read alone would not notice a full or read-only server. */
export const redisStoreProbe = ({ run }: Redis): StoreProbe => ({
  resource: 'key-value store',
  async check() {
    try {
      await run(KEY, stored, (redis) => redis.set(KEY, '1', { expiration: { type: 'PX', value: 1_000 } }));
      return 'up';
    } catch {
      return 'down';
    }
  },
});
