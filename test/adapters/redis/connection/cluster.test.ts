import { expect } from 'chai';
import fc from 'fast-check';
import { connectRedis } from '../../../../src/adapters/redis/connection/connect-redis.js';
import { keySlot } from '../../../../src/adapters/redis/connection/cluster-link.js';
import { STORED } from '../../../../src/adapters/redis/connection/redis-commands.js';
import { redisStoreProbe } from '../../../../src/adapters/redis/redis-store-probe.js';
import { freshFingerprint } from '../../../port-contracts/fresh-keys.js';
import { duringSuite } from '../../../support/during-suite.js';
import { eventually } from '../../../support/eventually.js';
import { startRedisCluster } from '../../../support/redis/cluster.js';
import { connectedRedis, redisAnswers } from '../../../support/redis/connected-redis.js';
import { redisOrSkip, type RedisServer } from '../../../support/redis/server.js';
import { everyOperation, redisStores } from '../../../support/redis/stores.js';
import { silentLog } from '../../../support/silent-log.js';
import { after as moment, minutes } from '../../../support/times.js';

const KEYS = Array.from({ length: 60 }, (_, n) => `key-${n}`);

describe('redis adapters on a cluster of three primaries', function () {
  this.timeout(60_000);
  const cluster = duringSuite(
    (context) => redisOrSkip(context, startRedisCluster),
    ({ stop }) => stop(),
  );
  const redis = duringSuite(
    () => connectedRedis(cluster().urls, 'staging:'),
    ({ close }) => close(),
  );

  it('carry out every operation on every primary, with the key prefix', async () => {
    for (let times = 0; times < 20; times += 1)
      for (const operation of Object.values(everyOperation(redis()))) await operation();
    for (const primary of cluster().primaries) {
      const keys = (await primary.command('KEYS', '*')) as string[];
      expect(keys).not.to.be.empty;
      for (const key of keys) expect(key).to.match(/^staging:/);
    }
  });

  it('read entries of several primaries at once', async () => {
    const { blacklist } = redisStores(redis());
    const fingerprints = Array.from({ length: 40 }, freshFingerprint);
    await Promise.all(fingerprints.slice(0, 20).map((one) => blacklist.claim(one, moment(minutes(1)))));
    const found = await Promise.all(fingerprints.map((one) => blacklist.has(one)));
    expect(found).to.deep.equal(fingerprints.map((_, n) => n < 20));
  });

  it('compute the slot of a key as the servers do', async () => {
    const parts = fc.array(fc.constantFrom('{', '}', 'a', ':', '验', '\u0000'), { maxLength: 8 });
    for (const key of fc.sample(parts, 60).map((one) => one.join('')))
      expect(keySlot(key), key).to.equal(Number(await cluster().primaries[0]!.command('CLUSTER', 'KEYSLOT', key)));
  });

  it('find all primaries through one that is named twice', async () => {
    const other = await connectedRedis([cluster().urls[1]!, cluster().urls[1]!]);
    expect(await Promise.all(KEYS.map((key) => redisAnswers(other, key)))).not.to.include(false);
    await other.close();
  });

  it('follow a slot that moves to another primary, during and after the move', async () => {
    const key = 'captcha:moving';
    const plain = await connectedRedis(cluster().urls);
    const [from, slot] = [await cluster().primaryOf(key), String(keySlot(key))];
    const to = cluster().primaries.find((primary) => primary !== from)!;
    const idOf = async (server: RedisServer) => String(await server.command('CLUSTER', 'MYID'));
    const set = (value: string) => plain.run(key, STORED, (commands) => commands.set(key, value));

    await to.command('CLUSTER', 'SETSLOT', slot, 'IMPORTING', await idOf(from));
    await from.command('CLUSTER', 'SETSLOT', slot, 'MIGRATING', await idOf(to));
    // the old primary does not have the key, so it answers ASK
    await set('asked');
    expect(await to.command('CLUSTER', 'COUNTKEYSINSLOT', slot)).to.equal(1);
    for (const primary of [to, from, ...cluster().primaries])
      await primary.command('CLUSTER', 'SETSLOT', slot, 'NODE', await idOf(to));
    await set('moved');
    expect(await to.command('GET', key)).to.equal('moved');
    await plain.close();
  });

  describe('and the store probe', () => {
    const fill = (primaries: ReadonlyArray<RedisServer>, maxmemory: string) =>
      Promise.all(primaries.map((primary) => primary.command('CONFIG', 'SET', 'maxmemory', maxmemory)));
    const check = () => redisStoreProbe(redis()).check();

    for (const n of [0, 1, 2])
      it(`report that primary ${n + 1} of three is full`, async () => {
        await eventually(async () => (await check()) === 'up');
        await fill([cluster().primaries[n]!], '1');
        expect(await check()).to.equal('degraded');
        await fill(cluster().primaries, '0');
      });

    it('report that all primaries are full', async () => {
      await fill(cluster().primaries, '1');
      expect(await check()).to.equal('down');
      await fill(cluster().primaries, '0');
    });
  });
});

describe('redis adapters on servers that do not know each other yet', function () {
  this.timeout(60_000);

  it('serve the whole cluster when the servers have met', async function () {
    const cluster = await redisOrSkip(this, () => startRedisCluster({ meet: false }));
    const [url = ''] = cluster.urls;
    const redis = connectRedis({ urls: [url, url], deadlineMs: 2_000, log: silentLog });
    const answers = () => Promise.all(KEYS.map((key) => redisAnswers(redis, key)));
    await eventually(async () => (await answers()).includes(true));
    expect(await answers()).to.include(false);
    await cluster.meet();
    await eventually(async () => !(await answers()).includes(false));
    await redis.close();
    await cluster.stop();
  });
});
