import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis } from '../../../src/adapters/redis/connect-redis.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { redisAnswers } from '../../support/redis/connected-redis.js';
import { redisContracts } from '../../support/redis/contracts.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { silentLog } from '../../support/silent-log.js';

describe('redis adapters of the key-value ports, on one server', () => {
  onRedisServer((redis, server) => {
    redisContracts(redis);

    it('wait for the first connection', async () => {
      const other = connectRedis({ urls: [server().url], deadlineMs: 2_000, log: silentLog });
      await nextTurn();
      expect(await redisAnswers(other)).to.be.true;
      await other.close();
    });

    it('probe the store without a write', async () => {
      const written = async () => /rdb_changes_since_last_save:(\d+)/.exec(String(await server().command('INFO')))?.[1];
      await server().command('FLUSHALL');
      const before = await written();
      for (let times = 0; times < 5; times += 1) expect(await redisStoreProbe(redis()).check()).to.equal('up');
      expect(await written()).to.equal(before);
      expect(await server().command('DBSIZE')).to.equal(0);
    });
  });
});
