import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connect-redis.js';
import { freshFingerprint } from '../contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startRedisGroup, type RedisGroup } from '../support/redis/sentinel.js';
import { redisOrSkip } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectUnavailable, expectWithin } from '../support/redis/timing.js';
import { silentLog } from '../support/silent-log.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 200;

describe('a Redis group under Sentinel', function () {
  this.timeout(120_000);
  noStrayRejections();
  let group: RedisGroup | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    group = await redisOrSkip(this, () => startRedisGroup());
    redis = connectRedis({ urls: [group.url], deadlineMs: DEADLINE_MS, log: silentLog });
    await expectWithin(5_000, () => redisAnswers(redis!));
  });
  after(async () => {
    group?.primary.signal('SIGCONT');
    await redis?.close();
    await group?.stop();
  });

  it('follows to the replica that is promoted when the primary freezes', async () => {
    const { blacklist } = redisStores(redis!);
    const fingerprint = freshFingerprint();
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    await sleep(200);
    group!.primary.signal('SIGSTOP');
    await expectUnavailable(everyOperation(redis!)['claim']!, DEADLINE_MS);
    await expectUnavailable(everyOperation(redis!)['claim']!, 0);
    await expectWithin(10_000, () => redisAnswers(redis!));
    expect(await blacklist.has(fingerprint)).to.be.true;
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.false;
    expect(await everyOperation(redis!)['claim']!()).to.be.true;
    // thawed, it still takes itself for the primary for a moment
    group!.primary.signal('SIGCONT');
    for (let rounds = 0; rounds < 10; rounds += 1) {
      expect(await blacklist.has(fingerprint)).to.be.true;
      await sleep(50);
    }
  });

  it('goes on without the sentinels, which are needed only to find the primary', async () => {
    for (const sentinel of group!.sentinels) sentinel.signal('SIGKILL');
    await sleep(300);
    expect(await everyOperation(redis!)['claim']!()).to.be.true;
  });
});
