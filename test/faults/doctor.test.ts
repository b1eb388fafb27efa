import { join } from 'node:path';
import { expect } from 'chai';
import { diagnosed, JWT_SECRET, NOWHERE, subjects, type Environment } from '../cli/diagnosed.js';
import { menshen } from '../cli/menshen.js';
import { newFolder } from '../support/new-folder.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { ownPostgres } from '../support/postgres/shared.js';
import { startProcess, stopped } from '../support/process/service-process.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';

describe('menshen doctor', function () {
  this.timeout(120_000);
  let postgres: PostgresServer;
  let redis: RedisServer;
  let healthy: Environment;
  const started: { postgres?: PostgresServer; redis?: RedisServer } = {};
  before(async function () {
    postgres = started.postgres = await ownPostgres(this);
    redis = started.redis = await redisOrSkip(this, () => startRedisServer(['--appendonly', 'yes']));
    healthy = { REDIS_URL: redis.url, DATABASE_URL: await postgres.newDatabase(), BCRYPT_COST: '10' };
    expect((await menshen(['migrate'], { environment: healthy })).code).to.equal(0);
    const words = ['user', 'add', 'boss', '--password-stdin'];
    expect((await menshen(words, { environment: healthy, input: 'Boss#2026' })).code).to.equal(0);
  });
  after(async () => {
    await started.redis?.stop();
    await started.postgres?.stop();
  });

  const database = () => new URL(healthy['DATABASE_URL']!).pathname.slice(1);

  it('finds nothing to complain of in a sound set-up, and changes nothing', async () => {
    const { ok, warnings, said } = await diagnosed(healthy);
    expect({ ok, warnings }).to.deep.equal({ ok: true, warnings: [] });
    for (const subject of ['settings', 'signing secret', 'key-value store', 'database', 'schema', 'triggers', 'totals'])
      expect(said(subject), subject).to.include({ state: 'ok' });
    expect(said('administrator')).to.include({ state: 'ok' });
    expect(said(`clock of redis 127.0.0.1:${redis.port}`)).to.include({ state: 'ok' });
    expect(said('clock of database')).to.include({ state: 'ok' });
  });

  it('prints the same for a person, line by line', async () => {
    const { code, output } = await menshen(['doctor'], { environment: { JWT_SECRET, ...healthy } });
    expect(code).to.equal(0);
    expect(output).to.match(/^ok {7}settings: every variable is valid\n/);
    expect(output).to.match(/\n0 problems, \d warnings?\n$/);
  });

  it('names the setting that breaks its rule, never its value', async () => {
    const { ok, problems, output } = await diagnosed({ ...healthy, JWT_SECRET: 'too short' });
    expect(ok).to.be.false;
    expect(problems.map(({ message }) => message)).to.deep.equal(['JWT_SECRET must have at least 32 bytes']);
    expect(output).to.not.include('too short');
  });

  it('names each store that is out of reach, and why', async () => {
    const { ok, problems, said } = await diagnosed(NOWHERE);
    expect({ ok, problems: subjects(problems) }).to.deep.equal({
      ok: false,
      problems: ['key-value store', 'database'],
    });
    for (const subject of ['key-value store', 'database']) expect(said(subject)?.message).to.include('ECONNREFUSED');
    expect(said('password hashing')).to.not.be.undefined;
  });

  it('names a replica that is out of reach, and not the one that answers', async () => {
    const { problems, said } = await diagnosed({
      ...healthy,
      DATABASE_REPLICA_URLS: `${healthy['DATABASE_URL']},${NOWHERE.DATABASE_URL}`,
    });
    expect(subjects(problems)).to.deep.equal(['replica 2']);
    expect(said('replica 1')).to.include({ state: 'ok' });
  });

  it('asks for the migrations that are pending', async () => {
    const empty = await diagnosed({ ...healthy, DATABASE_URL: await postgres.newDatabase() });
    expect(subjects(empty.problems)).to.deep.equal(['schema']);
    expect(empty.said('schema')).to.deep.include({ hint: 'run menshen migrate' });

    const last = '(select max(name) from mikro_orm_migrations)';
    await postgres.run(`update mikro_orm_migrations set name = 'x' || name where name = ${last}`, database());
    const behind = await diagnosed(healthy);
    await postgres.run(`update mikro_orm_migrations set name = substr(name, 2) where name like 'x%'`, database());
    expect(behind.said('schema')?.message).to.match(/^behind by \d{4}-[\w-]+$/);
    expect(subjects(behind.problems)).to.deep.equal(['schema']);
  });

  it('misses the triggers that were disabled, and reports how lists go on meanwhile', async () => {
    await postgres.run('alter table users disable trigger user', database());
    const { problems, warnings, said } = await diagnosed(healthy);
    await postgres.run('alter table users enable trigger user', database());
    expect(subjects(problems)).to.deep.equal(['triggers']);
    expect(said('triggers')?.message).to.include('users_access_change').and.include('users_credential_generation');
    expect(subjects(warnings)).to.deep.equal(['totals']);
    await postgres.run(`select recount_listed_table('users')`, database());
    expect(await diagnosed(healthy)).to.deep.include({ ok: true, warnings: [] });
  });

  it('finds the default password of the administrator', async () => {
    const set = (password: string) =>
      menshen(['user', 'set-password', 'boss', '--password-stdin'], { environment: healthy, input: password });
    expect((await set('123456')).code).to.equal(0);
    const { problems } = await diagnosed(healthy);
    expect((await set('Boss#2026')).code).to.equal(0);
    expect(subjects(problems)).to.deep.equal(['administrator']);
    expect(subjects((await diagnosed({ ...healthy, DEFAULT_PASSWORD: 'Boss#2026' })).problems)).to.deep.equal([
      'administrator',
    ]);
  });

  it('finds a Redis that evicts or forgets, and one that takes no writes', async () => {
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
    await redis.command('CONFIG', 'SET', 'appendonly', 'no');
    await redis.command('CONFIG', 'SET', 'save', '');
    const { problems } = await diagnosed(healthy);
    expect(problems.map(({ subject, hint }) => [subject, hint])).to.deep.equal([
      [`persistence of redis 127.0.0.1:${redis.port}`, 'set appendonly yes'],
      [`eviction of redis 127.0.0.1:${redis.port}`, 'set maxmemory-policy noeviction'],
    ]);
    await redis.command('CONFIG', 'SET', 'maxmemory-policy', 'noeviction');
    await redis.command('CONFIG', 'SET', 'appendonly', 'yes');

    await redis.command('CONFIG', 'SET', 'maxmemory', '1');
    const full = await diagnosed(healthy);
    await redis.command('CONFIG', 'SET', 'maxmemory', '0');
    expect(subjects(full.problems)).to.deep.equal(['key-value store']);
    expect(full.said('key-value store')?.message).to.include('OOM');
  });

  it('takes no answer of a frozen Redis or PostgreSQL for one, and does not wait for ever', async () => {
    redis.signal('SIGSTOP');
    postgres.freeze();
    const begun = performance.now();
    const { problems } = await diagnosed(healthy);
    redis.signal('SIGCONT');
    postgres.thaw();
    expect(subjects(problems)).to.deep.equal(['key-value store', 'database']);
    expect(performance.now() - begun).to.be.below(20_000);
  });

  it('minds a clock that goes wrong', async () => {
    const ahead = `const {now} = Date; Date = class extends Date {
      constructor(...parts) { parts.length ? super(...parts) : super(Date.now()); }
      static now() { return now() + 60_000; } }`;
    const { problems, said } = await diagnosed({
      ...healthy,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}`,
    });
    expect(subjects(problems)).to.deep.equal([`clock of redis 127.0.0.1:${redis.port}`, 'clock of database']);
    expect(said('clock of database')?.message).to.match(/^(59|60)\.\d s behind the clock of this host$/);
  });

  describe('of the embedded database', () => {
    let DATA_DIR: string;
    before(async () => {
      DATA_DIR = join(await newFolder('doctor'), 'stores');
    });

    it('makes none where there is none yet', async () => {
      for (let times = 0; times < 2; times += 1) {
        const { ok, warnings, said } = await diagnosed({ DATA_DIR });
        expect({ ok, warnings: subjects(warnings) }).to.deep.equal({
          ok: true,
          warnings: ['key-value store', 'database'],
        });
        expect(said('schema')?.message).to.equal('the first start creates the database in DATA_DIR');
        expect(said('disk')).to.not.be.undefined;
      }
    });

    it('examines it, unless the service has it', async () => {
      const service = await startProcess({ DATA_DIR });
      await service.listening;
      const { problems } = await diagnosed({ DATA_DIR });
      await stopped(service);
      expect(problems).to.have.length(1);
      expect(problems[0]?.message).to.include('in use');

      const { ok, said } = await diagnosed({ DATA_DIR });
      expect(ok).to.be.true;
      expect(said('schema')).to.include({ state: 'ok', message: 'up to date' });
    });
  });
});
