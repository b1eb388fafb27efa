import { expect } from 'chai';
import { eventually } from '../../../support/eventually.js';
import { connectRedis } from '../../../../src/adapters/redis/connection/connect-redis.js';
import type { RedisCommands } from '../../../../src/adapters/redis/connection/redis-commands.js';
import { redisStoreProbe } from '../../../../src/adapters/redis/redis-store-probe.js';
import { O, t } from '../../../../src/contract/values/fp.js';
import { Unavailable } from '../../../../src/domain/ports/unavailable.js';
import { duringSuite } from '../../../support/during-suite.js';
import { redisAnswers } from '../../../support/redis/connected-redis.js';
import { startFaultProxy } from '../../../support/redis/fault-proxy.js';
import { redisServerOrSkip } from '../../../support/redis/server.js';
import { everyOperation, redisStores } from '../../../support/redis/stores.js';
import { noStrayRejections } from '../../../support/redis/strays.js';
import { expectUnavailable } from '../../../support/redis/timing.js';
import { recordedLog } from '../../../support/redis/log.js';
import {
  freshAddress,
  freshCaptchaKey,
  freshFingerprint,
  freshSubject,
  freshUserId,
} from '../../../port-contracts/fresh-keys.js';
import { after as moment, minutes } from '../../../support/times.js';

describe('unexpected replies of Redis', () => {
  noStrayRejections();
  const log = recordedLog();
  const server = duringSuite(redisServerOrSkip, ({ stop }) => stop());
  const proxy = duringSuite(
    () => startFaultProxy(server().url),
    ({ stop }) => stop(),
  );
  const redis = duringSuite(
    async () => connectRedis({ urls: [proxy().url], deadlineMs: 2_000, log }),
    ({ close }) => close(),
  );
  const reconnected = () => eventually(() => redisAnswers(redis()));
  before(reconnected);
  afterEach(async () => {
    proxy().heal();
    await reconnected();
  });

  const POLICY = { maxFailures: 5, lockMs: 1_000 };
  const ERRORS = [
    "READONLY You can't write against a read only replica.",
    "OOM command not allowed when used memory > 'maxmemory'.",
    'LOADING Redis is loading the dataset in memory',
    'CLUSTERDOWN The cluster is down',
    'MOVED 3999 127.0.0.1:1',
    'ASK 3999 127.0.0.1:1',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'MISCONF Redis is configured to save RDB snapshots, but it is currently unable to persist on disk.',
    'NOAUTH Authentication required.',
    'NOPERM this user has no permissions to run this command',
    'WRONGTYPE Operation against a key holding the wrong kind of value',
    'BUSY Redis is busy running a script.',
    'ERR unknown command',
  ];
  for (const error of ERRORS)
    it(`the error ${error.split(' ')[0] ?? ''}: Unavailable, and the next command is sent at once`, async () => {
      proxy().answer(`-${error}\r\n`);
      for (const [name, operation] of Object.entries(everyOperation(redis()))) {
        if (name === 'take' && error.startsWith('WRONGTYPE')) continue;
        expect((await expectUnavailable(operation, 2_000)).cause, name).to.have.property('message', error);
      }
      expect(await redisStoreProbe(redis()).check()).to.equal('down');
      proxy().heal();
      expect(await redisAnswers(redis())).to.be.true;
      expect(log.messages()).not.to.include('redis circuit opened');
    });

  const REPLIES = {
    'a status that is not OK': '+QUEUED\r\n',
    'an empty status': '+\r\n',
    'a number where none is due': ':7\r\n',
    'a fraction': ',1.5\r\n',
    'a truth value': '#t\r\n',
    'an empty list': '*0\r\n',
    'a list of texts': '*2\r\n$1\r\n1\r\n$1\r\n1\r\n',
    'a map': '%1\r\n+a\r\n:1\r\n',
  };
  /** The operations for which a reply is a possible one. */
  const POSSIBLE: Readonly<Record<string, ReadonlyArray<string>>> = {
    '+': ['take'],
    ':': ['release', 'clear', 'drop', 'addLock', 'removeLocks', 'claimWithRecord', 'endSessions', 'freePlace'],
    '*2\r\n$': ['read'],
  };
  for (const [what, reply] of Object.entries(REPLIES))
    it(`${what}: Unavailable`, async () => {
      proxy().answer(reply);
      const [, possible = []] = Object.entries(POSSIBLE).find(([start]) => reply.startsWith(start)) ?? [];
      for (const [name, operation] of Object.entries(everyOperation(redis())))
        if (!possible.includes(name))
          await expectUnavailable(operation, 2_000).catch((error: unknown) => {
            throw new Error(`${name} accepts ${what}`, { cause: error });
          });
    });

  it('null for a stored or required value: Unavailable', async () => {
    proxy().answer('_\r\n');
    const { save, write, drop, has, read, reserve } = everyOperation(redis());
    for (const operation of [save, write, drop, has, read, reserve]) await expectUnavailable(operation, 2_000);
  });

  it('bytes that are no reply: Unavailable, and the next command uses a new connection', async () => {
    const before = proxy().connections();
    proxy().answer('HTTP/1.1 400 Bad Request\r\n\r\n+OK\r\n');
    const { claim, save, take } = everyOperation(redis());
    await Promise.all([claim, save, take].map((operation) => expectUnavailable(operation, 2_000)));
    proxy().heal();
    await eventually(() => redisAnswers(redis()));
    expect(proxy().connections()).to.be.above(before);
    const key = freshFingerprint();
    const { blacklist } = redisStores(redis());
    expect([await blacklist.claim(key, moment(minutes(1))), await blacklist.has(key)]).to.deep.equal([true, true]);
  });

  it('a reply without a command: the connection is replaced', async () => {
    const before = proxy().connections();
    proxy().answer('+OK\r\n+OK\r\n');
    await redis().run('any', t.unknown, (commands) => commands.exists('any'));
    await eventually(() => proxy().connections() > before);
  });

  it('a key of the wrong type: Unavailable for this key only', async () => {
    const { attempts, blacklist } = redisStores(redis());
    const subject = freshSubject();
    await server().command('RPUSH', `login-attempt:${subject}`, 'not', 'ours');
    await expectUnavailable(() => attempts.reserve(subject, POLICY), 2_000);
    expect(await blacklist.has(freshFingerprint())).to.be.false;
  });

  it('a captcha key of the wrong type: no captcha, and the key stays', async () => {
    const key = freshCaptchaKey();
    await server().command('RPUSH', key, 'not', 'ours');
    expect(await redisStores(redis()).captchas.take(key)).to.deep.equal(O.none);
    expect(await server().command('TYPE', key)).to.equal('list');
  });

  it('a permission key of the wrong type: read as empty, and replaced by the next write', async () => {
    const { permissionCache } = redisStores(redis());
    const userId = freshUserId();
    await server().command('RPUSH', `permissions:user:${userId}`, 'not', 'ours');
    const { generation, access } = await permissionCache.read(userId);
    expect(access).to.deep.equal(O.none);
    const kept = O.some({ enabled: true, credentialGeneration: 0, mustChangePassword: false, permissions: [] });
    await permissionCache.write(userId, generation, kept, minutes(1));
    expect((await permissionCache.read(userId)).access).to.deep.equal(O.some(kept));
  });

  it('a count that is no number: Unavailable', async () => {
    const subject = freshSubject();
    await server().command('SET', `login-attempt:${subject}`, 'many');
    const { attempts } = redisStores(redis());
    await expectUnavailable(() => attempts.reserve(subject, POLICY), 2_000);
    await expectUnavailable(() => attempts.read(subject), 2_000);
    const reserve = await attempts.reserve(freshSubject(), POLICY);
    await expectUnavailable(() => attempts.release(subject, reserve), 2_000);
  });

  it('a count without an expiry time: it gets one with the next count', async () => {
    const { attempts, captchaRates } = redisStores(redis());
    const [client, subject] = [freshAddress(), freshSubject()];
    const [rateKey, attemptKey] = [`captcha-rate:${client}`, `login-attempt:${subject}`];
    for (const key of [rateKey, attemptKey]) await server().command('SET', key, '9');
    expect((await captchaRates.count(client, 60_000)).count).to.equal(10);
    const { reserved, tally } = await attempts.reserve(subject, { maxFailures: 5, lockMs: 60_000 });
    expect({ reserved, count: tally.count }).to.deep.equal({ reserved: false, count: 9 });
    for (const key of [rateKey, attemptKey])
      expect(Number(await server().command('PTTL', key))).to.be.within(1, 60_000);
  });

  it('an error thrown by the caller: Unavailable', async () => {
    const broken = (_: RedisCommands): Promise<unknown> => {
      throw new TypeError('a bug');
    };
    const error = await redis()
      .run('any', t.unknown, broken)
      .catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Unavailable);
  });
});
