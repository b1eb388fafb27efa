import { expect } from 'chai';
import { connectRedis, type RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisAnswers } from '../../support/redis/connected-redis.js';
import { recordedLog } from '../../support/redis/log.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../../support/redis/server.js';
import { expectWithin } from '../../support/redis/timing.js';

describe('advice on the settings of a redis server', () => {
  let server: RedisServer | undefined;
  let redis: RedisConnection | undefined;
  afterEach(async () => {
    await redis?.close();
    await server?.stop();
  });

  const logged = async (context: Mocha.Context, settings: ReadonlyArray<string>, login = '', lines = 0) => {
    server = await redisOrSkip(context, () => startRedisServer(settings));
    const log = recordedLog();
    redis = connectRedis({ urls: [server.url.replace('//', `//${login}`)], deadlineMs: 2_000, log });
    await expectWithin(2_000, () => redisAnswers(redis!));
    // asked before: it is answered in turn, so that the advice is there
    await expectWithin(2_000, async () => Promise.resolve(log.lines.length >= lines));
    expect(await redisAnswers(redis)).to.be.true;
    return log.lines;
  };

  it('is none where what is written is kept', async function () {
    expect(await logged(this, ['--save', '', '--appendonly', 'yes'])).to.deep.equal([]);
    await redis?.close();
    await server?.stop();
    expect(await logged(this, ['--save', '60 1'])).to.deep.equal([]);
  });

  it('warns where nothing is kept over a restart, once', async function () {
    const lines = await logged(this, ['--save', ''], '', 1);
    expect(lines.map(({ level, fields }) => ({ level, set: fields['set'] }))).to.deep.equal([
      { level: 'warn', set: 'appendonly yes' },
    ]);
    server!.signal('SIGKILL');
    await server!.start();
    await expectWithin(2_000, () => redisAnswers(redis!));
    expect(lines.filter(({ level }) => level === 'warn')).to.have.length(1);
  });

  it('warns where entries may be evicted', async function () {
    const lines = await logged(this, ['--save', '60 1', '--maxmemory-policy', 'allkeys-lru'], '', 1);
    expect(lines.map(({ level, fields }) => ({ level, set: fields['set'], found: fields['found'] }))).to.deep.equal([
      { level: 'warn', set: 'maxmemory-policy noeviction', found: 'maxmemory-policy allkeys-lru' },
    ]);
  });

  it('says that it could not look where that is forbidden, and harms nothing', async function () {
    const user = ['--user', 'menshen', 'on', '>secret', '~*', '+@all', '-config'];
    const lines = await logged(this, ['--save', '', ...user], 'menshen:secret@', 1);
    expect(lines.map(({ level }) => level)).to.deep.equal(['info']);
  });
});
