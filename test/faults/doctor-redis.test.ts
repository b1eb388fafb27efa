import { expect } from 'chai';
import { diagnosed, NOWHERE, subjects } from '../cli/diagnosed.js';
import { startRedisCluster, type RedisCluster } from '../support/redis/cluster.js';
import { startRedisGroup, type RedisGroup } from '../support/redis/sentinel.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';

/** Servers that the tests start keep nothing on a disk, which is what the doctor has to find. */
const forgetful = (servers: ReadonlyArray<RedisServer>): string[] =>
  servers.map(({ port }) => `persistence of redis 127.0.0.1:${port}`);

describe('menshen doctor, of several Redis servers', () => {
  const nowhere = { DATABASE_URL: NOWHERE.DATABASE_URL };

  describe('in a cluster', () => {
    let cluster: RedisCluster | undefined;
    before(async function () {
      cluster = await redisOrSkip(this, () => startRedisCluster());
    });
    after(() => cluster?.stop());

    it('checks every primary and names the unreachable one', async () => {
      const { primaries, urls } = cluster!;
      const REDIS_URL = urls.join(',');
      const { problems, said } = await diagnosed({ ...nowhere, REDIS_URL });
      expect(said('key-value store')).to.include({ state: 'ok' });
      expect(subjects(problems)).to.have.members([...forgetful(primaries), 'database']);
      for (const { port } of primaries) expect(said(`clock of redis 127.0.0.1:${port}`)).to.include({ state: 'ok' });

      await primaries[2]!.stop();
      const left = await diagnosed({ ...nowhere, REDIS_URL });
      expect(subjects(left.problems)).to.have.members(['key-value store', 'database']);
      expect(left.said('key-value store')?.message).to.include(`127.0.0.1:${primaries[2]!.port}`);
    });
  });

  describe('under Sentinel', () => {
    let group: RedisGroup | undefined;
    before(async function () {
      group = await redisOrSkip(this, () => startRedisGroup());
    });
    after(() => group?.stop());

    it('examines the primary that the sentinels name', async () => {
      const { primary, url } = group!;
      const { problems, said } = await diagnosed({ ...nowhere, REDIS_URL: url });
      expect(said('key-value store')).to.include({ state: 'ok' });
      expect(subjects(problems)).to.have.members([...forgetful([primary]), 'database']);
      expect(said(`eviction of redis 127.0.0.1:${primary.port}`)).to.include({ state: 'ok' });
    });
  });

  describe('that demand a password', () => {
    let server: RedisServer | undefined;
    before(async function () {
      server = await redisOrSkip(this, () => startRedisServer(['--save', '', '--requirepass', 'secret']));
    });
    after(() => server?.stop());

    for (const [given, login] of [
      ['a wrong one', ':wrong@'],
      ['none', ''],
    ] as const)
      it(`reports that ${given} is refused, and not that nobody answers`, async () => {
        const { said } = await diagnosed({ ...nowhere, REDIS_URL: server!.url.replace('//', `//${login}`) });
        const { state, message } = said('key-value store')!;
        expect(state).to.equal('problem');
        expect(message).to.include(`127.0.0.1:${server!.port} refuses the user or password`);
        expect(message).to.match(/WRONGPASS|NOAUTH/);
        expect(message).not.to.include('no answer');
      });
  });
});
