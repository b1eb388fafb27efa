import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis } from '../../../src/adapters/redis/connect-redis.js';
import { redisAnswers } from '../../support/redis/connected-redis.js';
import { redisContracts } from '../../support/redis/contracts.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { silentLog } from '../../support/silent-log.js';

describe('redis adapters of the key-value ports, on one server', () => {
  onRedisServer((redis, server) => {
    redisContracts(redis);

    it('lets what is asked at the start wait for the connection', async () => {
      const other = connectRedis({ urls: [server().url], deadlineMs: 2_000, log: silentLog });
      await nextTurn();
      expect(await redisAnswers(other)).to.be.true;
      await other.close();
    });
  });
});
