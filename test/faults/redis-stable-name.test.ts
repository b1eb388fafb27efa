import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { redisStoreProbe } from '../../src/adapters/redis/redis-store-probe.js';
import { freshFingerprint } from '../port-contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startFaultProxy, type FaultProxy } from '../support/redis/fault-proxy.js';
import { recordedLog } from '../support/redis/log.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectUnavailable, expectWithin } from '../support/redis/timing.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 2_000;

/** A managed endpoint, a virtual address or a service of Kubernetes: one name, behind which the primary changes. */
describe('a Redis whose name leads to another server after a failover', () => {
  noStrayRejections();
  let [first, second]: [RedisServer?, RedisServer?] = [];
  let proxy: FaultProxy | undefined;
  let redis: RedisConnection | undefined;
  let log = recordedLog();

  beforeEach(async function () {
    first = await redisOrSkip(this, () => startRedisServer(['--save', '', '--repl-diskless-sync-delay', '0']));
    second = await startRedisServer();
    proxy = await startFaultProxy(first.url);
    log = recordedLog();
    redis = connectRedis({ urls: [proxy.url], deadlineMs: DEADLINE_MS, log });
    await eventually(() => redisAnswers(redis!));
  });
  afterEach(async () => {
    await redis?.close();
    await proxy?.stop();
    await first?.stop();
    await second?.stop();
  });

  const claims = () =>
    redisStores(redis!)
      .blacklist.claim(freshFingerprint(), moment(minutes(1)))
      .then(
        () => true,
        () => false,
      );

  it('is used without a restart, and reads are answered all the time', async () => {
    await expectUnavailable(async () => {
      await first!.command('REPLICAOF', '127.0.0.1', String(second!.port));
      await everyOperation(redis!).claim();
    }, DEADLINE_MS);
    // the name leads to the old primary for a while
    for (let times = 0; times < 20; times += 1) {
      expect(await claims()).to.be.false;
      expect(await redisAnswers(redis!)).to.be.true;
      await sleep(20);
    }
    proxy!.leadTo(second!.url);
    await expectWithin(2_000, claims);
    expect(await redisStoreProbe(redis!).check()).to.equal('up');
    expect(log.messages()).not.to.include('redis circuit opened');
  });

  it('answers every read in progress when the connection is replaced', async () => {
    await first!.command('REPLICAOF', '127.0.0.1', String(second!.port));
    const reads = Promise.all(Array.from({ length: 50 }, () => redisAnswers(redis!)));
    expect(await claims()).to.be.false;
    expect(await reads).not.to.include(false);
  });

  it('is not connected again for every command that a read-only server refuses', async () => {
    await first!.command('REPLICAOF', '127.0.0.1', String(second!.port));
    const before = proxy!.connections();
    for (let times = 0; times < 200; times += 1) expect(await claims()).to.be.false;
    expect(proxy!.connections()).to.be.below(before + 20);
  });

  for (const refusal of [
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'LOADING Redis is loading the dataset in memory',
  ])
    it(`is used after ${refusal.split(' ')[0] ?? ''} too`, async () => {
      // the server of the open connection refuses, that of a new one does not
      const before = proxy!.connections();
      proxy!.answer(`-${refusal}\r\n`);
      await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
      await eventually(() => proxy!.connections() > before);
      proxy!.heal();
      await expectWithin(2_000, claims);
    });
});
