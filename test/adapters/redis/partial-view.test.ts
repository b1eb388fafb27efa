import { expect } from 'chai';
import { addressText } from '../../../src/adapters/redis/address.js';
import { clusterTopology } from '../../../src/adapters/redis/cluster-topology.js';
import { redisNode } from '../../../src/adapters/redis/redis-node.js';
import { redisRouter, type RedisRouter } from '../../../src/adapters/redis/redis-router.js';
import { zeroOrOne } from '../../../src/adapters/redis/replies.js';
import { startRedisCluster, type RedisCluster } from '../../support/redis/cluster.js';
import { redisOrSkip } from '../../support/redis/server.js';
import { expectWithin } from '../../support/redis/timing.js';
import { silentLog } from '../../support/silent-log.js';

const DEADLINE_MS = 2_000;
const access = { tls: false, database: 0 };
const closing = new AbortController();

describe('a cluster in which each server knows its own slots only, as when it has just been made', () => {
  let cluster: RedisCluster | undefined;
  let router: RedisRouter | undefined;
  let [seeds, looks] = [[] as ReadonlyArray<{ host: string; port: number }>, 0];
  before(async function () {
    this.timeout(40_000);
    cluster = await redisOrSkip(this, startRedisCluster);
    seeds = cluster.primaries.map(({ port }) => ({ host: '127.0.0.1', port }));
  });
  beforeEach(() => {
    const whole = clusterTopology({ seeds, access, patience: { silenceMs: 3_000, closing: closing.signal } });
    const nodeOptions = { access, deadlineMs: DEADLINE_MS, silenceMs: 3_000 };
    looks = 0;
    router = redisRouter({
      topology: {
        ...whole,
        async discover(healthy) {
          const asked = seeds[looks % seeds.length]!;
          const shards = await whole.discover(healthy);
          looks += 1;
          return shards.filter(({ at }) => at.port === asked.port);
        },
      },
      open: (at) => redisNode(at, { ...nodeOptions, log: silentLog }),
      log: silentLog,
    });
  });
  afterEach(() => router?.close());
  after(() => cluster?.stop());

  const exists = (key: string) => router!.route(key, zeroOrOne, (commands) => commands.exists(key));
  const lookedTimes = (times: number) => expectWithin(3_000, () => Promise.resolve(looks >= times));

  it('is served whole: who does not hold a key tells who does', async () => {
    const keys = Array.from({ length: 60 }, (_, n) => `key-${n}`);
    await lookedTimes(1);
    expect(await Promise.all(keys.map(exists))).to.deep.equal(keys.map(() => 0));
  });

  it('keeps its connections to those of whom the next answer is silent', async () => {
    await lookedTimes(1);
    await Promise.all(Array.from({ length: 60 }, (_, n) => exists(`key-${n}`)));
    // a redirection makes it look again soon
    await lookedTimes(2);
    const servers = router!.servers().map(({ server }) => server);
    expect(servers).to.have.members(seeds.map(addressText));
  });
});
