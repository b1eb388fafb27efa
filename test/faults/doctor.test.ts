import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Check } from '../../src/cli/doctor/check.js';
import { menshenHere } from '../cli/here.js';
import { menshen } from '../cli/menshen.js';
import { newFolder } from '../support/new-folder.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { ownPostgres } from '../support/postgres/shared.js';
import { startListening, stopped, type Environment } from '../support/process/service-process.js';
import { DEADLINES } from '../support/process/stores.js';
import { redisOrSkip, startRedisServer, type RedisServer } from '../support/redis/server.js';

const JWT_SECRET = randomBytes(48).toString('base64url');
const NOWHERE = { REDIS_URL: 'redis://127.0.0.1:1', DATABASE_URL: 'postgres://127.0.0.1:1/x' };

const subjects = (checks: ReadonlyArray<Check>): string[] => checks.map(({ subject }) => subject);

/** What the doctor finds. A busy machine hashes slowly, so that warning is left out. */
const diagnosed = async (environment: Environment, run = menshenHere) => {
  const { code, output, errors } = await run(['doctor', '--json'], { environment: { JWT_SECRET, ...environment } });
  expect(errors).to.equal('');
  const { ok, checks } = JSON.parse(output) as { ok: boolean; checks: Check[] };
  expect(code).to.equal(ok ? 0 : 1);
  const of = (state: Check['state']) => checks.filter((check) => check.state === state);
  return {
    ok,
    warnings: of('warning').filter(({ subject }) => subject !== 'password hashing'),
    problems: of('problem'),
    said: (subject: string) => checks.find((check) => check.subject === subject),
    output,
  };
};

describe('menshen doctor', () => {
  let postgres: PostgresServer;
  let redis: RedisServer;
  let healthy: Environment;
  const started: { postgres?: PostgresServer; redis?: RedisServer } = {};
  before(async function () {
    postgres = started.postgres = await ownPostgres(this);
    redis = started.redis = await redisOrSkip(this, () => startRedisServer(['--appendonly', 'yes']));
    healthy = { ...DEADLINES, REDIS_URL: redis.url, DATABASE_URL: await postgres.newDatabase(), BCRYPT_COST: '10' };
    expect((await menshenHere(['migrate'], { environment: healthy })).code).to.equal(0);
    const words = ['user', 'add', 'boss', '--password-stdin'];
    expect((await menshenHere(words, { environment: healthy, input: 'Boss#2026' })).code).to.equal(0);
  });
  after(async () => {
    await started.redis?.stop();
    await started.postgres?.stop();
  });

  it('reports no problem and no warning for a correct installation', async () => {
    const { ok, warnings, said } = await diagnosed(healthy);
    expect({ ok, warnings }).to.deep.equal({ ok: true, warnings: [] });
    const [settings, stores] = [
      ['settings', 'signing secret', 'administrator'],
      ['key-value store', `clock of redis 127.0.0.1:${redis.port}`, 'database', 'clock of database'],
    ];
    for (const subject of [...settings, ...stores, 'schema', 'triggers', 'totals'])
      expect(said(subject), subject).to.include({ state: 'ok' });
  });

  it('names the setting that breaks its rule, and never its value', async () => {
    const { problems, output } = await diagnosed({ ...healthy, JWT_SECRET: 'too short' });
    expect(problems.map(({ message }) => message)).to.deep.equal(['JWT_SECRET must have at least 32 bytes']);
    expect(output).to.not.include('too short');
  });

  it('names each store that cannot be reached, with the cause, and no other store', async () => {
    const replicas = `${healthy['DATABASE_URL']},${NOWHERE.DATABASE_URL}`;
    const { problems, said } = await diagnosed({ ...DEADLINES, ...NOWHERE, DATABASE_REPLICA_URLS: replicas });
    expect(subjects(problems)).to.deep.equal(['key-value store', 'replica 2', 'database']);
    for (const { message } of problems) expect(message).to.include('ECONNREFUSED');
    expect(said('replica 1')).to.include({ state: 'ok' });
    expect(said('password hashing')).to.not.be.undefined;
  });

  it('names the pending migrations, and the command that applies them', async () => {
    const { problems, said } = await diagnosed({ ...healthy, DATABASE_URL: await postgres.newDatabase() });
    expect(subjects(problems)).to.deep.equal(['schema']);
    expect(said('schema')).to.deep.include({ hint: 'run menshen migrate' });
  });

  it('reports disabled triggers, a default password, and a Redis that evicts or loses data, until each is corrected', async () => {
    const database = new URL(healthy['DATABASE_URL']!).pathname.slice(1);
    const configure = async (settings: Readonly<Record<string, string>>) => {
      for (const pair of Object.entries(settings)) await redis.command('CONFIG', 'SET', ...pair);
    };
    await postgres.run('alter table users disable trigger user', database);
    await configure({ 'maxmemory-policy': 'allkeys-lru', appendonly: 'no', save: '' });
    const { problems, warnings } = await diagnosed({ ...healthy, DEFAULT_PASSWORD: 'Boss#2026' });
    await postgres.run(`alter table users enable trigger user; select recount_listed_table('users')`, database);
    expect(subjects(warnings)).to.deep.equal(['totals']);
    expect(problems.map(({ subject, hint }) => [subject, hint])).to.deep.equal([
      [`persistence of redis 127.0.0.1:${redis.port}`, 'set appendonly yes'],
      [`eviction of redis 127.0.0.1:${redis.port}`, 'set maxmemory-policy noeviction'],
      ['triggers', 'enable them, or create them again as in their migration'],
      ['administrator', 'menshen user set-password <username>'],
    ]);

    await configure({ 'maxmemory-policy': 'noeviction', appendonly: 'yes', maxmemory: '1' });
    const full = await diagnosed(healthy);
    await configure({ maxmemory: '0' });
    expect(subjects(full.problems)).to.deep.equal(['key-value store']);
    expect(full.said('key-value store')?.message).to.include('OOM');
    expect(await diagnosed(healthy)).to.deep.include({ ok: true, warnings: [] });
  });

  it('reports a frozen Redis and PostgreSQL within the deadlines', async () => {
    redis.signal('SIGSTOP');
    postgres.freeze();
    const begun = performance.now();
    const deadlines = { STORE_DEADLINE_MS: '500', DATABASE_DEADLINE_MS: '500' };
    const { problems } = await diagnosed({ ...healthy, ...deadlines }).finally(() => {
      redis.signal('SIGCONT');
      postgres.thaw();
    });
    expect(subjects(problems)).to.deep.equal(['key-value store', 'database']);
    expect(performance.now() - begun).to.be.below(60_000);
  });

  it('reports a clock that is a minute wrong', async () => {
    const ahead = `const {now} = Date; Date = class extends Date {
      constructor(...parts) { parts.length ? super(...parts) : super(Date.now()); }
      static now() { return now() + 60_000; } }`;
    const preload = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(ahead)}` };
    const { problems, said } = await diagnosed({ ...healthy, ...preload }, menshen);
    expect(subjects(problems)).to.deep.equal([`clock of redis 127.0.0.1:${redis.port}`, 'clock of database']);
    expect(said('clock of database')?.message).to.match(/^[56]\d\.\d s behind the clock of this host$/);
  });

  describe('of the embedded database', () => {
    it('does not create a database', async () => {
      const DATA_DIR = join(await newFolder('doctor'), 'stores');
      const { ok, warnings, said } = await diagnosed({ DATA_DIR });
      expect({ ok, warnings: subjects(warnings) }).to.deep.equal({
        ok: true,
        warnings: ['key-value store', 'database'],
      });
      expect(said('schema')?.message).to.equal('the first start creates the database in DATA_DIR');
      expect(said('disk')).to.not.be.undefined;
      expect(existsSync(DATA_DIR)).to.be.false;
    });

    it('is examined, but reported as in use while the service runs', async () => {
      const DATA_DIR = await newDataDirectory();
      const service = await startListening({ DATA_DIR });
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
