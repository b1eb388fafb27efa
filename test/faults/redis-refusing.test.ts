import { expect } from 'chai';
import { eventually } from '../support/eventually.js';
import { connectRedis, type RedisConnection } from '../../src/adapters/redis/connection/connect-redis.js';
import { redisStoreProbe } from '../../src/adapters/redis/redis-store-probe.js';
import { freshFingerprint } from '../port-contracts/fresh-keys.js';
import { redisAnswers } from '../support/redis/connected-redis.js';
import { redisServerOrSkip, type RedisServer } from '../support/redis/server.js';
import { everyOperation, redisStores } from '../support/redis/stores.js';
import { noStrayRejections } from '../support/redis/strays.js';
import { expectUnavailable } from '../support/redis/timing.js';
import { silentLog } from '../support/silent-log.js';
import { after as moment, minutes } from '../support/times.js';

const DEADLINE_MS = 2_000;

describe('a Redis that answers and refuses to write', () => {
  noStrayRejections();
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;
  before(async function () {
    server = await redisServerOrSkip(this);
    redis = connectRedis({ urls: [server.url], deadlineMs: DEADLINE_MS, log: silentLog });
    await eventually(() => redisAnswers(redis!));
  });
  after(async () => {
    await redis?.close();
    await server?.stop();
  });

  const WRITES = ['save', 'count', 'reserve', 'claim', 'write'] as const;

  const refusesWrites = async (readsPass: boolean) => {
    const operations = everyOperation(redis!);
    for (const name of WRITES) await expectUnavailable(operations[name], DEADLINE_MS);
    expect(await redisStoreProbe(redis!).check()).to.equal('down');
    const { outcome } = { outcome: await operations.has().catch((error: unknown) => error) };
    expect(outcome instanceof Error).to.equal(!readsPass);
  };

  const writesAgain = async () => {
    const { blacklist } = redisStores(redis!);
    expect(await blacklist.claim(freshFingerprint(), moment(minutes(1)))).to.be.true;
    expect(await redisStoreProbe(redis!).check()).to.equal('up');
  };

  const given: Readonly<Record<string, Readonly<{ before: string[][]; after: string[][]; readsPass: boolean }>>> = {
    'since its memory is full': {
      before: [['CONFIG', 'SET', 'maxmemory', '1']],
      after: [['CONFIG', 'SET', 'maxmemory', '0']],
      readsPass: true,
    },
    'since it was made a replica': {
      before: [['REPLICAOF', '127.0.0.1', '1']],
      after: [['REPLICAOF', 'NO', 'ONE']],
      readsPass: true,
    },
    'since it is a replica that has lost its primary': {
      before: [
        ['CONFIG', 'SET', 'replica-serve-stale-data', 'no'],
        ['REPLICAOF', '127.0.0.1', '1'],
      ],
      after: [
        ['REPLICAOF', 'NO', 'ONE'],
        ['CONFIG', 'SET', 'replica-serve-stale-data', 'yes'],
      ],
      readsPass: false,
    },
    'since too few replicas follow it': {
      before: [['CONFIG', 'SET', 'min-replicas-to-write', '1']],
      after: [['CONFIG', 'SET', 'min-replicas-to-write', '0']],
      readsPass: true,
    },
  };
  for (const [why, { before: begin, after: end, readsPass }] of Object.entries(given))
    it(`${why}: no write is reported as stored, and writes succeed afterwards`, async () => {
      for (const command of begin) await server!.command(...command);
      await refusesWrites(readsPass);
      for (const command of end) await server!.command(...command);
      await writesAgain();
    });
});
