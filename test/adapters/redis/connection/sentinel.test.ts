import { expect } from 'chai';
import { connectRedis } from '../../../../src/adapters/redis/connection/connect-redis.js';
import { redisStoreProbe } from '../../../../src/adapters/redis/redis-store-probe.js';
import { duringSuite } from '../../../support/during-suite.js';
import { eventually } from '../../../support/eventually.js';
import { connectedRedis, redisAnswers } from '../../../support/redis/connected-redis.js';
import { startRedisGroup } from '../../../support/redis/sentinel.js';
import { redisOrSkip } from '../../../support/redis/server.js';
import { everyOperation } from '../../../support/redis/stores.js';
import { silentLog } from '../../../support/silent-log.js';

describe('redis adapters through Sentinel', function () {
  this.timeout(60_000);
  const group = duringSuite(
    (context) => redisOrSkip(context, () => startRedisGroup('p@ss/w:rd')),
    ({ stop }) => stop(),
  );
  const redis = duringSuite(
    () => connectedRedis([group().url]),
    ({ close }) => close(),
  );

  it('carry out every operation', async () => {
    for (const operation of Object.values(everyOperation(redis()))) await operation();
  });

  it('connect when one of the named sentinels answers', async () => {
    const [, one] = group().sentinels;
    const other = await connectedRedis([`redis+sentinel://:p%40ss%2Fw%3Ard@127.0.0.1:1,127.0.0.1:${one!.port}/main/3`]);
    expect(await redisAnswers(other)).to.be.true;
    await other.close();
  });

  it('log in to a sentinel that has a password with the password of the group', async () => {
    const [, , guarded] = group().sentinels;
    await guarded!.command('ACL', 'SETUSER', 'default', 'resetpass', '>p@ss/w:rd');
    const other = await connectedRedis([`redis+sentinel://:p%40ss%2Fw%3Ard@127.0.0.1:${guarded!.port}/main`]);
    expect(await redisAnswers(other)).to.be.true;
    await other.close();
  });

  it('connect to the primary that the sentinels name, although the old one still answers', async () => {
    const { url, primary, replica, sentinels, stop } = await startRedisGroup();
    const other = connectRedis({ urls: [url], deadlineMs: 2_000, followMs: 200, log: silentLog });
    const server = () => other.servers()[0]?.server;
    await eventually(() => server() === `127.0.0.1:${primary.port}`);
    await replica.command('REPLICAOF', 'NO', 'ONE');
    for (const sentinel of sentinels) {
      await sentinel.command('SENTINEL', 'REMOVE', 'main');
      await sentinel.command('SENTINEL', 'MONITOR', 'main', '127.0.0.1', String(replica.port), '2');
    }
    await eventually(() => server() === `127.0.0.1:${replica.port}`);
    await other.close();
    await stop();
  });

  it('connect to the replica that is promoted when the primary is killed', async () => {
    group().primary.signal('SIGKILL');
    await eventually(() => redisAnswers(redis()));
    expect(await redisStoreProbe(redis()).check()).to.equal('up');
  });
});
