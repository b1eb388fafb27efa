import { expect } from 'chai';
import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { connectedRedis, redisAnswers } from '../../support/redis/connected-redis.js';
import { redisContracts } from '../../support/redis/contracts.js';
import { startRedisGroup, type RedisGroup } from '../../support/redis/sentinel.js';
import { redisOrSkip } from '../../support/redis/server.js';
import { expectWithin } from '../../support/redis/timing.js';

describe('redis adapters of the key-value ports, through Sentinel', function () {
  this.timeout(40_000);
  let group: RedisGroup | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    group = await redisOrSkip(this, () => startRedisGroup('p@ss/w:rd'));
    redis = await connectedRedis(group.url);
  });
  after(async () => {
    await redis?.close();
    await group?.stop();
  });

  redisContracts(() => redis!);

  it('needs but one sentinel of those that are named', async () => {
    const [, one] = group!.sentinels;
    const other = await connectedRedis(`redis+sentinel://:p%40ss%2Fw%3Ard@127.0.0.1:1,127.0.0.1:${one!.port}/main/3`);
    expect(await redisAnswers(other)).to.be.true;
    await other.close();
  });

  it('enters a sentinel that has a password with that of the group', async () => {
    const [, , guarded] = group!.sentinels;
    await guarded!.command('ACL', 'SETUSER', 'default', 'resetpass', '>p@ss/w:rd');
    const other = await connectedRedis(`redis+sentinel://:p%40ss%2Fw%3Ard@127.0.0.1:${guarded!.port}/main`);
    expect(await redisAnswers(other)).to.be.true;
    await other.close();
  });

  it('follows to the replica that is promoted when the primary is killed', async () => {
    group!.primary.signal('SIGKILL');
    await expectWithin(10_000, () => redisAnswers(redis!));
    expect(await redisStoreProbe(redis!).check()).to.equal('up');
  });
});
