import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connect-redis.js';
import { connectedRedis, redisAnswers } from '../support/redis/connected-redis.js';
import { redisContracts } from '../support/redis/contracts.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { silentLog } from '../support/silent-log.js';

describe('redis adapters of the key-value ports, on one server', () => {
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    server = await redisServerOrSkip(this);
    redis = await connectedRedis(server.url);
  });
  after(async () => {
    await redis?.close();
    await server?.stop();
  });

  redisContracts(() => redis!);

  it('lets what is asked at the start wait for the connection', async () => {
    const other = connectRedis({ urls: [server!.url], deadlineMs: 2_000, log: silentLog });
    await nextTurn();
    expect(await redisAnswers(other)).to.be.true;
    await other.close();
  });
});
