import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { beforeDeadline } from '../../src/adapters/redis/connection/deadline.js';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { atOnce } from '../port-contracts/at-once.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { recordedLog } from '../support/redis/log.js';
import { redisServerOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';
import { everyOperation } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectRefusedAtOnce, expectUnavailable, expectWithin } from '../support/redis/timing.js';

const DEADLINE_MS = 200;

describe('the connection to a Redis', () => {
  noStrayRejections();
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;

  before(async function () {
    server = await redisServerOrSkip(this);
  });
  afterEach(() => redis?.close());
  after(() => server?.stop());

  it('that was never started: every operation is refused at once, and it is used when it starts', async () => {
    const gone = await startRedisServer();
    gone.signal('SIGKILL');
    const log = recordedLog();
    redis = connectRedis({ urls: [gone.url], deadlineMs: DEADLINE_MS, log });
    await expectUnavailable(everyOperation(redis).has, DEADLINE_MS);
    for (const operation of Object.values(everyOperation(redis))) await expectRefusedAtOnce(operation);
    await sleep(1_000);
    expect(log.messages()).to.deep.equal(['redis connection failed']);
    await gone.start();
    await eventually(() => redisAnswers(redis!));
    await gone.stop();
  });

  it('that is killed under load: every command is answered, and it is used within two seconds of its restart', async () => {
    const log = recordedLog();
    redis = connectRedis({ urls: [server!.url], deadlineMs: DEADLINE_MS, log });
    await eventually(() => redisAnswers(redis!));
    const operations = Object.values(everyOperation(redis));
    const failures: unknown[] = [];
    let loaded = true;
    const load = atOnce(20, async (n) => {
      for (let i = n; loaded; i += 1) {
        await beforeDeadline<unknown>(3 * DEADLINE_MS, operations[i % operations.length]!()).catch((error: unknown) =>
          failures.push(error),
        );
        await sleep(1);
      }
    });
    let failed: number;
    try {
      await sleep(200);
      expect(failures).to.be.empty;
      server!.signal('SIGKILL');
      await eventually(() => failures.length > 0);
      await server!.start();
      await expectWithin(2_000, () => redisAnswers(redis!));
      failed = failures.length;
      await sleep(300);
    } finally {
      loaded = false;
      await load;
    }
    expect(failures.length, 'failures after it was found again').to.equal(failed);
    expect(failures.every((error) => error instanceof Unavailable)).to.be.true;
    expect(log.messages()).to.include.members(['redis connection failed', 'redis connection restored']);
  });

  for (const [given, login] of [
    ['a wrong password', ':wrong@'],
    ['no password', ''],
  ] as const)
    it(`with ${given}: every operation is refused, and one line is logged`, async () => {
      const guarded = await startRedisServer(['--save', '', '--requirepass', 'secret']);
      const log = recordedLog();
      redis = connectRedis({ urls: [guarded.url.replace('//', `//${login}`)], deadlineMs: DEADLINE_MS, log });
      await eventually(() => log.lines.length > 0);
      for (const operation of Object.values(everyOperation(redis))) await expectUnavailable(operation, DEADLINE_MS);
      const [line, ...others] = log.lines;
      expect(line).to.include({ level: 'error', message: 'redis refuses the user or password' });
      expect(String(line?.fields['error'])).to.match(/WRONGPASS|NOAUTH/);
      expect(others).to.be.empty;
      await guarded.stop();
    });
});
