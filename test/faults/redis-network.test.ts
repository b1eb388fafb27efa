import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { freshCaptchaKey, freshFingerprint, freshSubject } from '../port-contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startFaultProxy, type FaultProxy } from '../support/redis/fault-proxy.js';
import { recordedLog } from '../support/redis/log.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectRefusedAtOnce, expectUnavailable } from '../support/redis/timing.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 200;

describe('a network that fails between the service and Redis', () => {
  noStrayRejections();
  let server: RedisServer | undefined;
  let proxy: FaultProxy | undefined;
  let redis: RedisConnection | undefined;
  let log = recordedLog();

  before(async function () {
    server = await redisServerOrSkip(this);
    proxy = await startFaultProxy(server.url);
  });
  beforeEach(async () => {
    log = recordedLog();
    redis = connectRedis({ urls: [proxy!.url], deadlineMs: DEADLINE_MS, log });
    await eventually(() => redisAnswers(redis!));
  });
  afterEach(async () => {
    proxy?.heal();
    await redis?.close();
  });
  after(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  /** Waits until that number of new connections was opened, by pings or by reconnects. */
  const attempts = (count: number) => {
    const before = proxy!.connections();
    return eventually(() => proxy!.connections() >= before + count);
  };
  const healed = async () => {
    proxy!.heal();
    await eventually(() => redisAnswers(redis!));
  };

  it('delays every answer beyond the deadline: commands are refused at once as long as it lasts', async () => {
    proxy!.delay(DEADLINE_MS + 150);
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    // several pings, whose answers are late too
    await attempts(4);
    expect(log.messages()).not.to.include('redis circuit closed');
    await expectRefusedAtOnce(everyOperation(redis!).claim);
    await healed();
  });

  it('answers in time again, also with LOADING: the circuit closes', async () => {
    proxy!.delay(DEADLINE_MS + 150);
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    proxy!.answer('-LOADING Redis is loading the dataset in memory\r\n');
    await eventually(() => log.messages().includes('redis circuit closed'));
    await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
    await healed();
  });

  it('delays answers within the deadline: they are used', async () => {
    proxy!.delay(30);
    expect(await redisStores(redis!).blacklist.claim(freshFingerprint(), moment(minutes(1)))).to.be.true;
    expect(log.messages()).not.to.include('redis circuit opened');
  });

  for (const bytes of [0, 1, 3])
    it(`cuts the reply after ${bytes} bytes: Unavailable, and a new connection`, async () => {
      const { captchas } = redisStores(redis!);
      const { claim, reserve } = everyOperation(redis!);
      const take = async () => {
        const key = freshCaptchaKey();
        await captchas.save({ key, text: 'ACEF34', expiresAt: moment(minutes(1)) });
        return () => captchas.take(key);
      };
      for (const operation of [claim, reserve, await take(), await take()]) {
        proxy!.cutAfter(bytes);
        await expectUnavailable(operation, DEADLINE_MS);
        await healed();
      }
      expect(log.messages()).not.to.include('redis circuit opened');
    });

  it('stops in the middle of a reply: Unavailable, and a new connection', async () => {
    proxy!.answer('$6\r\nACE');
    await expectUnavailable(everyOperation(redis!).take, DEADLINE_MS);
    await healed();
    expect(await everyOperation(redis!).claim()).to.be.true;
  });

  for (const lost of [1, 5])
    it(`loses everything until ${lost} more connections are lost: no later answer is used for a lost one`, async () => {
      const before = proxy!.connections();
      proxy!.blackHole();
      await expectUnavailable(everyOperation(redis!).has, DEADLINE_MS);
      await expectRefusedAtOnce(everyOperation(redis!).has);
      await attempts(lost);
      await healed();
      expect(proxy!.connections()).to.be.above(before);
      const { blacklist } = redisStores(redis!);
      const fingerprint = freshFingerprint();
      expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
      expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.false;
    });

  it('loses one reply while the server answers on other connections: this connection is not used again', async () => {
    const before = proxy!.connections();
    proxy!.loseOne();
    await expectUnavailable(everyOperation(redis!).clear, DEADLINE_MS);
    // the connection out of step would give each command the reply of the one before
    const { blacklist } = redisStores(redis!);
    const fingerprint = freshFingerprint();
    expect(await blacklist.has(fingerprint)).to.be.false;
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    expect(await blacklist.has(fingerprint)).to.be.true;
    // a ping had one, and the commands have one
    expect(proxy!.connections()).to.be.at.least(before + 2);
    expect(log.messages()).not.to.include('redis circuit opened');
  });

  it('loses the reply to a read while the server answers on other connections: the read is repeated', async () => {
    const { blacklist } = redisStores(redis!);
    const fingerprint = freshFingerprint();
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    proxy!.loseOne();
    expect(await blacklist.has(fingerprint)).to.be.true;
  });

  it('loses replies in several ways: no command is sent again', async () => {
    const { attempts } = redisStores(redis!);
    const subject = freshSubject();
    const policy = { maxFailures: 100, lockMs: minutes(1) };
    const losses = [() => proxy!.cutAfter(0), () => proxy!.cutAfter(3), () => proxy!.loseOne()];
    for (const lose of losses) {
      lose();
      await expectUnavailable(() => attempts.reserve(subject, policy), DEADLINE_MS);
      await healed();
    }
    expect((await attempts.reserve(subject, policy)).tally.count).to.equal(losses.length + 1);
  });

  it('sends invalid bytes for a while: Unavailable, and correct answers afterwards', async () => {
    proxy!.answer('\u0000\u0001 garbage');
    for (let times = 0; times < 5; times += 1) await expectUnavailable(everyOperation(redis!).claim, DEADLINE_MS);
    await healed();
    const { blacklist } = redisStores(redis!);
    const fingerprint = freshFingerprint();
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.false;
  });
});
