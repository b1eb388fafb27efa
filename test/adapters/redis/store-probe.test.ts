import { expect } from 'chai';
import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { connectedRedis } from '../../support/redis/connected-redis.js';
import { startRedisCluster, type RedisCluster } from '../../support/redis/cluster.js';
import { onRedisServer } from '../../support/redis/on-server.js';
import { redisOrSkip } from '../../support/redis/server.js';
import { expectWithin } from '../../support/redis/timing.js';

describe('the probe of a Redis', () => {
  onRedisServer((redis, server) => {
    it('writes nothing', async () => {
      const changes = async () => /rdb_changes_since_last_save:(\d+)/.exec(String(await server().command('INFO')))?.[1];
      const before = await changes();
      for (let times = 0; times < 5; times += 1) expect(await redisStoreProbe(redis()).check()).to.equal('up');
      expect(await changes()).to.equal(before);
      expect(await server().command('DBSIZE')).to.equal(0);
    });

    it('finds a server down that takes no writes', async () => {
      await server().command('REPLICAOF', '127.0.0.1', '1');
      expect(await redisStoreProbe(redis()).check()).to.equal('down');
      await server().command('REPLICAOF', 'NO', 'ONE');
      await expectWithin(2_000, async () => (await redisStoreProbe(redis()).check()) === 'up');
    });
  });
});

describe('the probe of a cluster', function () {
  this.timeout(60_000);
  let cluster: RedisCluster | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    cluster = await redisOrSkip(this, startRedisCluster);
    redis = await connectedRedis(...cluster.urls);
  });
  after(async () => {
    await redis?.close();
    await cluster?.stop();
  });

  const check = () => redisStoreProbe(redis!).check();

  for (const n of [0, 1, 2])
    it(`finds primary ${n + 1} of three full, when the others are well`, async () => {
      await expectWithin(5_000, async () => (await check()) === 'up');
      await cluster!.primaries[n]!.command('CONFIG', 'SET', 'maxmemory', '1');
      expect(await check()).to.equal('degraded');
      await cluster!.primaries[n]!.command('CONFIG', 'SET', 'maxmemory', '0');
      expect(await check()).to.equal('up');
    });

  it('finds the cluster down when no primary takes a write', async () => {
    for (const primary of cluster!.primaries) await primary.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await check()).to.equal('down');
    for (const primary of cluster!.primaries) await primary.command('CONFIG', 'SET', 'maxmemory', '0');
  });
});
