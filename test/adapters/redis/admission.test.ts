import { expect } from 'chai';
import { spy } from 'sinon';
import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisPermissionCache } from '../../../src/adapters/redis/redis-permission-cache.js';
import { redisTokenBlacklist } from '../../../src/adapters/redis/redis-token-blacklist.js';
import { freshFingerprint, freshUserId } from '../../contracts/fresh-keys.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { startRedisCluster, type RedisCluster } from '../../support/redis/cluster.js';
import { connectedRedis } from '../../support/redis/connected-redis.js';
import { startRecordingProxy, type RecordingProxy } from '../../support/redis/recording-proxy.js';
import { redisScenario } from '../../support/redis/scenario.js';
import { redisOrSkip, redisServerOrSkip, type RedisServer } from '../../support/redis/server.js';
import { redisStores } from '../../support/redis/stores.js';
import { minutes } from '../../support/times.js';

describe('an admitted request over Redis', () => {
  let [server, proxy, redis]: [RedisServer?, RecordingProxy?, RedisConnection?] = [];
  before(async function () {
    server = await redisServerOrSkip(this);
    proxy = await startRecordingProxy(server.url);
    redis = await connectedRedis(proxy.url);
  });
  after(async () => {
    await redis?.close();
    await proxy?.stop();
    await server?.stop();
  });

  it('asks for blacklist, generation and access in one packet and one command, and nobody else', async () => {
    const { loggedIn, authenticate, ports } = await redisScenario(redis!);
    const { text, token } = await loggedIn();
    expectRight(await authenticate(text));
    const load = spy(ports.users, 'accessOf');
    for (let i = 0; i < 5; i += 1) {
      proxy!.taken();
      expectRight(await authenticate(text));
      expect(proxy!.taken()).to.deep.equal([
        [`MGET permissions:generation permissions:user:2 revoked:${token.fingerprint}`],
      ]);
    }
    expect(load.called).to.be.false;
  });

  it('asks so too for who is refused', async () => {
    const { loggedIn, authenticate, logOut, ports } = await redisScenario(redis!);
    const [loggedOut, other] = [await loggedIn(), await loggedIn()];
    expectRight(await logOut(loggedOut.token));
    proxy!.taken();
    expectLeft(await authenticate(loggedOut.text), 'TokenRevoked');
    expect(proxy!.taken()).to.have.length(1);
    await ports.users.revokeTokens('auditor');
    await ports.permissionCache.drop();
    expectLeft(await authenticate(other.text), 'TokenRevoked');
    proxy!.taken();
    expectLeft(await authenticate(other.text), 'TokenRevoked');
    expect(proxy!.taken()).to.have.length(1);
  });

  it('shares a command with those that ask at the same moment, each of whom gets his own answer', async () => {
    const { permissionCache, blacklist } = redisStores(redis!);
    const [listed, unlisted] = [freshFingerprint(), freshFingerprint()];
    await blacklist.claim(listed, new Date(Date.now() + minutes(1)));
    const userId = freshUserId();
    await server!.command('RPUSH', `permissions:user:${userId}`, 'not', 'ours');
    proxy!.taken();
    const [first, cached, second] = await Promise.all([
      blacklist.has(listed),
      permissionCache.read(userId),
      blacklist.has(unlisted),
    ]);
    expect([first, second]).to.deep.equal([true, false]);
    expect(cached.access).to.include({ _tag: 'None' });
    expect(proxy!.taken()).to.have.length(1);
  });

  it('holds an entry that is not its own against nobody else', async () => {
    const { permissionCache, blacklist } = redisStores(redis!);
    const broken = freshFingerprint();
    await server!.command('SET', `revoked:${broken}`, 'what is this');
    const [failed, cached, has] = await Promise.allSettled([
      blacklist.has(broken),
      permissionCache.read(freshUserId()),
      blacklist.has(freshFingerprint()),
    ]);
    expect(failed.status === 'rejected' && (failed.reason as Error).name).to.equal('Unavailable');
    expect([cached.status, has.status]).to.deep.equal(['fulfilled', 'fulfilled']);
  });
});

describe('an admitted request over a cluster', () => {
  let [cluster, redis]: [RedisCluster?, RedisConnection?] = [];
  before(async function () {
    this.timeout(60_000);
    cluster = await redisOrSkip(this, startRedisCluster);
    redis = await connectedRedis(...cluster.urls);
  });
  after(async () => {
    await redis?.close();
    await cluster?.stop();
  });

  it('gets its answers wherever they lie', async () => {
    const clock = { now: () => new Date() };
    const [blacklist, cache] = [
      redisTokenBlacklist(redis!, clock),
      redisPermissionCache(redis!, { uuid: () => 'one', int: () => 0 }),
    ];
    const fingerprints = Array.from({ length: 40 }, freshFingerprint);
    await Promise.all(fingerprints.slice(0, 20).map((one) => blacklist.claim(one, new Date(Date.now() + minutes(1)))));
    const [has, cached] = await Promise.all([
      Promise.all(fingerprints.map((one) => blacklist.has(one))),
      Promise.all(Array.from({ length: 40 }, () => cache.read(freshUserId()))),
    ]);
    expect(has).to.deep.equal(fingerprints.map((_, i) => i < 20));
    for (const { generation } of cached) expect(generation).to.equal('one');
  });
});
