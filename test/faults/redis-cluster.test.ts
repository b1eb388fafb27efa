import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { beforeDeadline } from '../../src/adapters/redis/connection/deadline.js';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import type { LoginSubject } from '../../src/domain/login/login-attempt.js';
import { freshFingerprint } from '../port-contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { startRedisCluster, type RedisCluster } from '../support/redis/cluster.js';
import { redisOrSkip, type RedisServer } from '../support/redis/server.js';
import { redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectRefusedAtOnce, expectUnavailable } from '../support/redis/timing.js';
import { silentLog } from '../support/silent-log.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 200;

describe('a Redis Cluster that loses a primary', function () {
  this.timeout(120_000);
  noStrayRejections();
  let cluster: RedisCluster | undefined;
  let redis: RedisConnection | undefined;
  afterEach(async () => {
    for (const server of cluster?.primaries ?? []) server.signal('SIGCONT');
    await redis?.close();
    await cluster?.stop();
  });

  /** Keys of `prefix` that the server holds, and keys that others hold. */
  const keysBy = async (prefix: string, server: RedisServer) => {
    const [here, elsewhere]: [string[], string[]] = [[], []];
    while (here.length < 5 || elsewhere.length < 5) {
      const key = freshFingerprint();
      ((await cluster!.primaryOf(prefix + key)) === server ? here : elsewhere).push(key);
    }
    return { here, elsewhere };
  };

  it('frozen, without a replica: only commands for its keys are refused', async function () {
    cluster = await redisOrSkip(this, startRedisCluster);
    redis = connectRedis({ urls: cluster.urls, deadlineMs: DEADLINE_MS, log: silentLog });
    const [frozen] = cluster.primaries;
    const { here, elsewhere } = await keysBy('', frozen!);
    for (const key of [...here, ...elsewhere]) await eventually(() => redisAnswers(redis!, key));
    const { blacklist } = redisStores(redis);
    const { here: tokensHere } = await keysBy('revoked:', frozen!);

    frozen!.signal('SIGSTOP');
    await expectUnavailable(() => blacklist.has(tokensHere[0] as never), DEADLINE_MS);
    for (const token of tokensHere) await expectRefusedAtOnce(() => blacklist.has(token as never));
    // before the cluster has noticed, and after
    for (let round = 0; round < 8; round += 1) {
      for (const key of elsewhere) expect(await redisAnswers(redis, key), key).to.be.true;
      await sleep(200);
    }

    const late = connectRedis({ urls: cluster.urls, deadlineMs: DEADLINE_MS, log: silentLog });
    for (const key of elsewhere) await eventually(() => redisAnswers(late, key));
    const unsent = tokensHere.slice(1);
    for (const token of unsent)
      await expectUnavailable(() => redisStores(late).blacklist.claim(token as never, moment(minutes(1))), DEADLINE_MS);

    frozen!.signal('SIGCONT');
    // the cluster itself takes a second or two until it trusts the server again
    for (const key of here) await eventually(() => redisAnswers(redis!, key));
    for (const key of here) await eventually(() => redisAnswers(late, key));
    // a claim that waited for the connection is not sent after its deadline
    for (const token of unsent) expect(await blacklist.has(token as never)).to.be.false;
    await late.close();
  });

  /**
   * Replication is asynchronous: what the old primary acknowledged but had not yet sent to its replica dies with it.
   * On one machine that is what it answered in its last moment. So of the attempts that were reserved, all but those of
   * that moment are still counted by the promoted replica; an attempt that was refused or timed out may be counted as
   * well. A subject that was locked before stays locked.
   */
  it('killed during login attempts: its replica is promoted, and no lock is lost', async function () {
    cluster = await redisOrSkip(this, () => startRedisCluster({ replicated: true }));
    redis = connectRedis({ urls: cluster.urls, deadlineMs: DEADLINE_MS, log: silentLog });
    const { attempts } = redisStores(redis);
    const policy = { maxFailures: 1_000_000, lockMs: minutes(5) };
    const few = { maxFailures: 3, lockMs: minutes(5) };
    const [killed] = cluster.primaries;
    const { here, elsewhere } = await keysBy('login-attempt:', killed!);
    const [counted, ...locked] = here as LoginSubject[];
    const [other] = elsewhere as LoginSubject[];
    for (const subject of [...locked, counted!, other!])
      await eventually(() =>
        attempts.clear(subject).then(
          () => true,
          () => false,
        ),
      );
    for (const subject of locked)
      for (let i = 0; i < 3; i += 1) expect((await attempts.reserve(subject, few)).reserved).to.be.true;
    await sleep(500);

    const heard = { counted: 0, other: 0 };
    const unheard: unknown[] = [];
    let guessing = true;
    const guesses = async (subject: typeof counted, name: keyof typeof heard) => {
      while (guessing) {
        try {
          await beforeDeadline(3 * DEADLINE_MS, attempts.reserve(subject!, policy));
          heard[name] += 1;
        } catch (error) {
          if (name === 'other') throw error;
          unheard.push(error);
        }
        await sleep(2);
      }
    };
    const loops = Promise.all([guesses(counted, 'counted'), guesses(other, 'other')]);
    try {
      await eventually(() => heard.counted > 10);
      killed!.signal('SIGKILL');
      await sleep(300);
      const heardAtDeath = heard.counted;
      // the node time-out of a second, the election, and one look
      await eventually(() => heard.counted > heardAtDeath);
      await sleep(300);
    } finally {
      guessing = false;
      await loops;
    }

    expect(unheard.every((error) => error instanceof Unavailable)).to.be.true;
    for (const subject of locked) expect((await attempts.reserve(subject, few)).reserved).to.be.false;
    expect((await attempts.reserve(other!, policy)).tally.count).to.equal(heard.other + 1);
    const { count } = (await attempts.reserve(counted!, policy)).tally;
    expect(count - 1, 'attempts that are still counted').to.be.within(
      heard.counted - 5,
      heard.counted + unheard.length,
    );
  });
});
