import { expect } from 'chai';
import { readSettings } from '../../config/settings.js';
import { messagesOf } from '../../src/domain/ports/unavailable.js';
import { diagnoseKeyValueServers } from '../../src/composition/diagnostics.js';
import { expectRight } from '../support/expect-either.js';
import { JWT_SECRET } from '../support/http/service.js';
import { DEADLINES } from '../support/process/stores.js';
import { startRedisCluster } from '../support/redis/cluster.js';
import { startRedisGroup } from '../support/redis/sentinel.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';

const diagnosed = (REDIS_URL: string) =>
  diagnoseKeyValueServers(expectRight(readSettings({ ...DEADLINES, JWT_SECRET, REDIS_URL })));

/** What the doctor says when the diagnosis fails. */
const failureOf = (REDIS_URL: string): Promise<string> =>
  diagnosed(REDIS_URL).then(() => expect.fail('it was diagnosed'), messagesOf);

/** The servers that tests start evict nothing, and have nothing on a disk. */
const asStarted = ({ port }: RedisServer) => ({
  name: `127.0.0.1:${port}`,
  settings: { persistence: 'none', eviction: undefined },
});

describe('the diagnosis of several Redis servers', () => {
  const stops: (() => Promise<void>)[] = [];
  const started = async <T extends { stop(): Promise<void> }>(context: Mocha.Context, start: () => Promise<T>) => {
    const one = await redisOrSkip(context, start);
    stops.push(one.stop);
    return one;
  };
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const found = async (url: string) => {
    const servers = await diagnosed(url);
    for (const { aheadMs } of servers) expect(Math.abs(aheadMs)).to.be.below(5_000);
    return servers.map(({ name, settings }) => ({ name, settings }));
  };

  it('of a cluster lists every primary, and names one that cannot be reached', async function () {
    const { primaries, urls } = await started(this, () => startRedisCluster());
    expect(await found(urls.join(','))).to.have.deep.members(primaries.map(asStarted));
    await primaries[2]!.stop();
    expect(await failureOf(urls.join(','))).to.include(`127.0.0.1:${primaries[2]!.port}`);
  });

  it('under Sentinel has the primary that the sentinels name', async function () {
    const { primary, url } = await started(this, () => startRedisGroup());
    expect(await found(url)).to.deep.equal([asStarted(primary)]);
  });

  it('distinguishes snapshots from an append-only file', async function () {
    for (const [options, persistence] of [
      [['--save', '900 1', '--appendonly', 'no'], 'snapshots'],
      [['--save', '900 1', '--appendonly', 'yes'], 'append-only file'],
    ] as const) {
      const { url } = await started(this, () => startRedisServer([...options]));
      const [server] = await diagnosed(url);
      expect(server?.settings).to.include({ persistence });
    }
  });

  it('names a refused password as the cause', async function () {
    const server = await started(this, () => startRedisServer(['--save', '', '--requirepass', 'secret']));
    for (const login of [':wrong@', ''])
      expect(await failureOf(server.url.replace('//', `//${login}`)))
        .to.include(`127.0.0.1:${server.port} refuses the user or password`)
        .and.match(/WRONGPASS|NOAUTH/);
  });
});
