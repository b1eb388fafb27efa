import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { t } from '../../src/contract/values/fp.js';
import { atOnce } from '../port-contracts/at-once.js';
import { freshFingerprint } from '../port-contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { recordedLog } from '../support/redis/log.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectRefusedAtOnce, expectUnavailable, expectWithin } from '../support/redis/timing.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 200;

describe('a frozen Redis', () => {
  noStrayRejections();
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;
  let log = recordedLog();

  before(async function () {
    server = await redisServerOrSkip(this);
  });
  beforeEach(async () => {
    log = recordedLog();
    redis = connectRedis({ urls: [server!.url], deadlineMs: DEADLINE_MS, log });
    await eventually(() => redisAnswers(redis!));
  });
  afterEach(async () => {
    server!.signal('SIGCONT');
    await redis?.close();
  });
  after(() => server?.stop());

  it('refuses the first command after the deadline, and the following ones at once', async () => {
    server!.signal('SIGSTOP');
    const began = performance.now();
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    expect(performance.now() - began).to.be.at.least(DEADLINE_MS - 20);
    for (const operation of Object.values(everyOperation(redis!))) await expectRefusedAtOnce(operation);
    expect(log.messages()).to.deep.include('redis circuit opened');
  });

  it('receives no further commands while they are refused', async () => {
    server!.signal('SIGSTOP');
    await atOnce(10, () => expectUnavailable(everyOperation(redis!).has, DEADLINE_MS));
    let asked = 0;
    const refused = await atOnce(5_000, () =>
      redis!
        .run('any', t.unknown, (commands) => {
          asked += 1;
          return commands.exists('any');
        })
        .catch((error: unknown) => error),
    );
    expect(refused.every((error) => error instanceof Error)).to.be.true;
    expect(asked).to.equal(0);
  });

  for (const frozenMs of [400, 1_800])
    it(`is used again after ${frozenMs} ms, on a new or the old connection`, async () => {
      server!.signal('SIGSTOP');
      await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
      await sleep(frozenMs);
      server!.signal('SIGCONT');
      await expectWithin(2_000, () => redisAnswers(redis!));
      expect(log.messages()).to.include('redis circuit closed');
      expect(log.messages().filter((message) => message === 'redis circuit opened')).to.have.length(1);
    });

  it('has not stored a refused claim', async () => {
    const fingerprint = freshFingerprint();
    const { blacklist } = redisStores(redis!);
    server!.signal('SIGSTOP');
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    await expectRefusedAtOnce(() => blacklist.claim(fingerprint, moment(minutes(1))));
    server!.signal('SIGCONT');
    await eventually(() => redisAnswers(redis!));
    expect(await blacklist.has(fingerprint)).to.be.false;
  });

  it('at the start: the first command is refused after the deadline, the next at once; it is used when it answers again', async () => {
    server!.signal('SIGSTOP');
    const late = connectRedis({ urls: [server!.url], deadlineMs: DEADLINE_MS, log });
    const fingerprint = freshFingerprint();
    const claim = () => redisStores(late).blacklist.claim(fingerprint, moment(minutes(1)));
    await expectUnavailable(claim, DEADLINE_MS);
    await expectRefusedAtOnce(claim);
    await sleep(1_500);
    server!.signal('SIGCONT');
    await eventually(() => redisAnswers(late));
    expect(await redisStores(late).blacklist.has(fingerprint)).to.be.false;
    await late.close();
  });

  it('can be closed', async () => {
    server!.signal('SIGSTOP');
    const waiting = expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    await redis!.close();
    await waiting;
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
  });
});
