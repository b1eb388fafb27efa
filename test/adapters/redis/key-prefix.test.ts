import { expect } from 'chai';
import { connectRedis, type RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisStoreProbe } from '../../../src/adapters/redis/redis-store-probe.js';
import { O } from '../../../src/domain/fp.js';
import {
  freshAddress,
  freshCaptchaKey,
  freshFingerprint,
  freshSubject,
  freshUserId,
} from '../../contracts/fresh-keys.js';
import { redisAnswers } from '../../support/redis/connected-redis.js';
import { startRedisCluster, type RedisCluster } from '../../support/redis/cluster.js';
import { redisContracts } from '../../support/redis/contracts.js';
import { redisOrSkip, redisServerOrSkip, type RedisServer } from '../../support/redis/server.js';
import { everyOperation, redisStores } from '../../support/redis/stores.js';
import { expectWithin } from '../../support/redis/timing.js';
import { silentLog } from '../../support/silent-log.js';
import { after as moment, minutes } from '../../support/times.js';

const connected = async (urls: ReadonlyArray<string>, keyPrefix: string): Promise<RedisConnection> => {
  const redis = connectRedis({ urls, keyPrefix, deadlineMs: 2_000, log: silentLog });
  await expectWithin(5_000, () => redisAnswers(redis));
  return redis;
};

describe('key prefixes on one Redis', () => {
  let server: RedisServer | undefined;
  let [staging, production, plain]: [RedisConnection?, RedisConnection?, RedisConnection?] = [];
  before(async function () {
    server = await redisServerOrSkip(this);
    staging = await connected([server.url], 'staging:');
    production = await connected([server.url], 'production:');
    plain = await connected([server.url], '');
  });
  after(async () => {
    for (const redis of [staging, production, plain]) await redis?.close();
    await server?.stop();
  });

  it('keep apart permissions, locks, logouts, captchas and their rates', async () => {
    const [here, there] = [redisStores(staging!), redisStores(production!)];
    const [fingerprint, subject, key] = [freshFingerprint(), freshSubject(), freshCaptchaKey()];
    const [userId, client] = [freshUserId(), freshAddress()];

    await here.blacklist.claim(fingerprint, moment(minutes(1)));
    expect([await here.blacklist.has(fingerprint), await there.blacklist.has(fingerprint)]).to.deep.equal([
      true,
      false,
    ]);

    const once = { maxFailures: 1, lockMs: minutes(1) };
    await here.attempts.reserve(subject, once);
    expect((await here.attempts.reserve(subject, once)).reserved).to.be.false;
    expect((await there.attempts.reserve(subject, once)).reserved).to.be.true;

    await here.captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
    expect(await there.captchas.take(key)).to.deep.equal(O.none);
    expect(await here.captchas.take(key)).to.deep.equal(O.some('ACEF34'));

    expect((await here.captchaRates.count(client, minutes(1))).count).to.equal(1);
    expect((await there.captchaRates.count(client, minutes(1))).count).to.equal(1);

    const { generation } = await here.permissionCache.read(userId);
    expect((await there.permissionCache.read(userId)).generation).not.to.equal(generation);
    const access = { enabled: true, credentialGeneration: 0, permissions: ['sys:user:page'] };
    await here.permissionCache.write(userId, generation, O.some(access), minutes(1));
    expect((await there.permissionCache.read(userId)).access).to.deep.equal(O.none);
    await there.permissionCache.drop();
    expect(await here.permissionCache.read(userId)).to.deep.equal({
      generation,
      access: O.some(O.some(access)),
    });
  });

  it('stand before every key, without braces of their own', async () => {
    await server!.command('FLUSHALL');
    for (const operation of Object.values(everyOperation(staging!))) await operation();
    expect(await redisStoreProbe(staging!).check()).to.equal('up');
    const keys = (await server!.command('KEYS', '*')) as string[];
    expect(keys).not.to.be.empty;
    for (const key of keys) expect(key).to.match(/^staging:/);
  });

  it('are absent by default: the entry of a captcha has its key as name', async () => {
    const key = freshCaptchaKey();
    await redisStores(plain!).captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
    expect(await server!.command('GET', key)).to.equal('ACEF34');
  });
});

describe('a key prefix on a cluster', function () {
  this.timeout(60_000);
  let cluster: RedisCluster | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    cluster = await redisOrSkip(this, startRedisCluster);
    redis = await connected(cluster.urls, 'staging:');
  });
  after(async () => {
    await redis?.close();
    await cluster?.stop();
  });

  redisContracts(() => redis!);

  it('stands before every key of every primary', async () => {
    for (let times = 0; times < 20; times += 1)
      for (const operation of Object.values(everyOperation(redis!))) await operation();
    for (const primary of cluster!.primaries) {
      const keys = (await primary.command('KEYS', '*')) as string[];
      expect(keys).not.to.be.empty;
      for (const key of keys) expect(key).to.match(/^staging:/);
    }
  });
});
