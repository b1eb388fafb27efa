import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import type { ClientAddress } from '../../src/domain/session/request-origin.js';
import { atOnce } from '../port-contracts/at-once.js';
import { freshCaptchaKey, freshFingerprint } from '../port-contracts/fresh-keys.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startFaultProxy, type FaultProxy } from '../support/redis/fault-proxy.js';
import { recordedLog } from '../support/redis/log.js';
import { redisScenario } from '../support/redis/scenario.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 200;

/** Blocks the thread, as long work would, and uses no CPU. */
const occupy = (ms: number): void => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
};

describe('a process that is busy, over a Redis that answers', function () {
  this.timeout(60_000);
  noStrayRejections();
  let server: RedisServer | undefined;
  let proxy: FaultProxy | undefined;
  let redis: RedisConnection | undefined;
  let log = recordedLog();

  before(async function () {
    server = await redisServerOrSkip(this);
    proxy = await startFaultProxy(server.url);
  });
  beforeEach(() => {
    log = recordedLog();
  });
  afterEach(async () => {
    await redis?.close();
    proxy?.heal();
  });
  after(async () => {
    await proxy?.stop();
    await server?.stop();
  });

  const connected = async (url: string): Promise<RedisConnection> => {
    const connection = connectRedis({ urls: [url], deadlineMs: DEADLINE_MS, log });
    await eventually(() => redisAnswers(connection));
    return connection;
  };
  const expectUndisturbed = () => expect(log.messages().filter((message) => /opened|failed/.test(message))).to.be.empty;

  for (const busyMs of [500, 2_500])
    it(`for ${busyMs} ms: the commands in progress are answered`, async () => {
      proxy!.delay(20);
      redis = await connected(proxy!.url);
      const { blacklist } = redisStores(redis);
      const commands = atOnce(50, () => blacklist.has(freshFingerprint()));
      await sleep(5);
      occupy(busyMs);
      expect(await commands).to.deep.equal(Array.from({ length: 50 }, () => false));
      expectUndisturbed();
    });

  it('again and again for longer than the deadline: the commands are answered', async () => {
    proxy!.delay(20);
    redis = await connected(proxy!.url);
    const { blacklist } = redisStores(redis);
    const busy = (async () => {
      for (let times = 0; times < 6; times += 1) {
        occupy(DEADLINE_MS + 50);
        await nextTurn();
      }
    })();
    const commands = await atOnce(20, () => blacklist.claim(freshFingerprint(), moment(minutes(1))));
    await busy;
    expect(commands.every(Boolean)).to.be.true;
    expectUndisturbed();
  });

  it('with thousands of commands at once: all are answered', async () => {
    redis = await connected(server!.url);
    const { captchas } = redisStores(redis);
    const saved = atOnce(12_000, () =>
      captchas.save({ key: freshCaptchaKey(), text: 'ACEF34', expiresAt: moment(minutes(1)) }),
    );
    await saved;
    expectUndisturbed();
  });

  it('with 300 captchas from thirty addresses, over a slow network: each is issued, and a logout takes effect in another process', async () => {
    proxy!.delay(20);
    redis = await connected(proxy!.url);
    const { handlers, ports, loggedIn, logOut, authenticate } = await redisScenario(redis);
    const { text, token } = await loggedIn();
    expectRight(await logOut(token));

    ports.painter.paint = async (captcha: string) => {
      occupy(4);
      await nextTurn();
      occupy(4);
      return Buffer.from(captcha);
    };
    const issuing = new AbortController();
    const elsewhere = (async () => {
      while (!issuing.signal.aborted) {
        expectLeft(await authenticate(text), 'TokenRevoked');
        await sleep(1);
      }
    })();
    const issued = await atOnce(300, (n) => {
      const address = `2001:db8:0:${n % 30}::` as ClientAddress;
      return handlers.issueCaptcha({ origin: { address, requestId: 'a-request' } });
    }).finally(() => issuing.abort());
    await elsewhere;
    for (const captcha of issued) expectRight(captcha);
    expectUndisturbed();
  });

  it('with one lost reply: the server is not reported as down', async () => {
    redis = await connected(proxy!.url);
    const { blacklist } = redisStores(redis);
    proxy!.loseOne();
    const error: unknown = await blacklist
      .claim(freshFingerprint(), moment(minutes(1)))
      .catch((reason: unknown) => reason);
    expect(error).to.have.property('name', 'Unavailable');
    const fingerprint = freshFingerprint();
    expect(await blacklist.claim(fingerprint, moment(minutes(1)))).to.be.true;
    expect(await blacklist.has(fingerprint)).to.be.true;
    expectUndisturbed();
  });
});
