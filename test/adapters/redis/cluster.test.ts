import { expect } from 'chai';
import fc from 'fast-check';
import { keySlot } from '../../../src/adapters/redis/key-slot.js';
import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { connectedRedis, redisAnswers } from '../../support/redis/connected-redis.js';
import { startRedisCluster, type RedisCluster } from '../../support/redis/cluster.js';
import { redisContracts } from '../../support/redis/contracts.js';
import { redisOrSkip } from '../../support/redis/server.js';

describe('redis adapters of the key-value ports, on a cluster of three primaries', function () {
  this.timeout(40_000);
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

  redisContracts(() => redis!);

  it('reaches every primary', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `key-${n}`);
    expect(await Promise.all(keys.map((key) => redisAnswers(redis!, key)))).to.deep.equal(keys.map(() => true));
    expect(new Set(keys.map((key) => Math.floor((keySlot(key) * 3) / 16_384))).size).to.equal(3);
  });

  it('puts every key into the slot that the servers put it into', async () => {
    const server = cluster!.primaries[0]!;
    const keys = fc.sample(
      fc.array(fc.constantFrom('{', '}', 'a', ':', '验', '\u0000'), { maxLength: 8 }).map((parts) => parts.join('')),
      60,
    );
    for (const key of keys) expect(keySlot(key), key).to.equal(Number(await server.command('CLUSTER', 'KEYSLOT', key)));
  });

  it('is found through one server of it that is named twice', async () => {
    const url = cluster!.urls[1]!;
    const other = await connectedRedis(url, url);
    expect(await redisAnswers(other, 'foo')).to.be.true;
    expect(await redisAnswers(other, 'bar')).to.be.true;
    await other.close();
  });

  it('follows a slot that is moved to another primary, also while it is moving', async () => {
    const key = 'captcha:moving';
    const [from, slot] = [await cluster!.primaryOf(key), String(keySlot(key))];
    const to = cluster!.primaries.find((primary) => primary !== from)!;
    const [fromId, toId] = [String(await from.command('CLUSTER', 'MYID')), String(await to.command('CLUSTER', 'MYID'))];
    const ok = (reply: unknown): reply is unknown => reply === 'OK';
    const set = (value: string) => redis!.run(key, ok, (commands) => commands.set(key, value));

    await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId);
    await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId);
    // the key is not there any more, so the old primary asks to ask the new one
    await set('asked');
    expect(await to.command('CLUSTER', 'COUNTKEYSINSLOT', slot)).to.equal(1);

    for (const primary of [to, from, ...cluster!.primaries])
      await primary.command('CLUSTER', 'SETSLOT', slot, 'NODE', toId);
    await set('moved');
    expect(await to.command('GET', key)).to.equal('moved');
  });
});
