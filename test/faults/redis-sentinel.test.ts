import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { freshFingerprint } from '../port-contracts/fresh-keys.js';
import { eventually } from '../support/eventually.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startRedisGroup, type RedisGroup } from '../support/redis/sentinel.js';
import { redisOrSkip } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectRefusedAtOnce, expectUnavailable } from '../support/redis/timing.js';
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
    await eventually(() => redisAnswers(redis!));
  });
  afterEach(() => group?.sentinels.forEach((sentinel) => sentinel.signal('SIGCONT')));
  after(async () => {
    group?.primary.signal('SIGCONT');
    await redis?.close();
    await group?.stop();
  });

  it('follows to the replica that is promoted when the primary freezes', async () => {
    const { blacklist } = redisStores(redis!);
    const fingerprint = freshFingerprint();
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    await eventually(async () => (await group!.replica.command('EXISTS', `revoked:${fingerprint}`)) === 1);
    group!.primary.signal('SIGSTOP');
    await expectUnavailable(everyOperation(redis!).claim, DEADLINE_MS);
    await expectRefusedAtOnce(everyOperation(redis!).claim);
    await eventually(() => redisAnswers(redis!));
    expect(await blacklist.has(fingerprint)).to.be.true;
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.false;
    expect(await everyOperation(redis!).claim()).to.be.true;
    // thawed, it still takes itself for the primary for a moment
    group!.primary.signal('SIGCONT');
    for (let times = 0; times < 50; times += 1) expect(await blacklist.has(fingerprint)).to.be.true;
  });

  const FAULTS = {
    'one frozen sentinel': () => group!.sentinels[0]!.signal('SIGSTOP'),
    'frozen sentinels': () => group!.sentinels.forEach((sentinel) => sentinel.signal('SIGSTOP')),
    'killed sentinels': () => group!.sentinels.forEach((sentinel) => sentinel.signal('SIGKILL')),
  };
  for (const [name, begin] of Object.entries(FAULTS))
    it(`works with ${name}, also while it looks for the primary`, async () => {
      const renewing = connectRedis({ urls: [group!.url], deadlineMs: DEADLINE_MS, log: silentLog, followMs: 200 });
      await eventually(() => redisAnswers(renewing));
      begin();
      const until = performance.now() + 800;
      do {
        expect(await everyOperation(renewing).claim()).to.be.true;
        await sleep(20);
      } while (performance.now() < until);
      expect(await everyOperation(redis!).claim()).to.be.true;
      await renewing.close();
    });
});
