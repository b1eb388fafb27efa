import { inspect } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import sinon from 'sinon';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmRecordPages } from '../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import {
  pipelinedServers,
  type PipelinedServers,
} from '../../src/adapters/mikro-orm/page-servers/pipelined-servers.js';
import type { DatabaseSettings } from '../../src/adapters/mikro-orm/connection/database-settings.js';
import { isUnavailable } from '../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../contracts/page-query-of.js';
import { clearTables } from '../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { eventually } from '../support/postgres/service.js';
import { ownPostgres } from '../support/postgres/shared.js';

const opened: PipelinedServers[] = [];
const pipelined = (): PipelinedServers => {
  const servers = pipelinedServers();
  opened.push(servers);
  return servers;
};
const closeAll = async (): Promise<void> => {
  for (const servers of opened.splice(0)) await servers.close();
  await closeOrms();
};

/** Without its deadlines a page would wait for as long as the test. */
const PROMPTLY_MS = 10_000;

const HASTY = { connectTimeoutMs: 700, statementTimeoutMs: 800, queryTimeoutMs: 900 };

describe('pipelined connections in trouble', () => {
  let server: PostgresServer;
  let url: string;
  let other: MikroORM;
  before(async function () {
    server = await ownPostgres(this, { max_connections: '40' });
    url = await server.newDatabase();
    other = ormAt(url);
    await migrate(other);
  });
  beforeEach(async () => {
    await clearTables(other);
    await other.em.getConnection().execute(`insert into examples (name, type) values ('x secret', 1);
      insert into positions (name) values ('y')`);
  });
  afterEach(async () => {
    for (const servers of opened.splice(0)) await servers.close();
  });
  after(async () => {
    await closeAll();
    await server.stop();
  });

  const pagesOver = (settings: Partial<DatabaseSettings> = {}) => {
    const orm = ormAt(url, { ...HASTY, ...settings });
    const pooled = sinon.spy(orm.em.getConnection(), 'execute');
    const pages = mikroOrmRecordPages(orm, 'UTC', undefined, pipelined().serverOf);
    const total = async (name: 'example' | 'position' = 'example') => (await pages.find(name, pageQueryOf())).total;
    /** Whether it came, and how long that took. */
    const outcome = async (name: 'example' | 'position' = 'example') => {
      const start = performance.now();
      const [kind] = await total(name).then(
        () => ['found'],
        (error: unknown) => [isUnavailable(error) ? 'unavailable' : String(error)],
      );
      return { kind, ms: performance.now() - start };
    };
    /** The pool is not asked any more. */
    const isPipelined = async () => {
      const before = pooled.callCount;
      await total().catch(() => undefined);
      return pooled.callCount === before;
    };
    return { total, outcome, isPipelined, pooled };
  };
  const backends = async () => {
    const sql = `select pid from pg_stat_activity where application_name = 'menshen pages'`;
    return (await other.em.getConnection().execute<{ pid: number }[]>(sql)).map(({ pid }) => pid);
  };

  it('are opened when the first page is asked for, one for each server, and closed', async () => {
    const { total, isPipelined } = pagesOver();
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
    await Promise.all(Array.from({ length: 50 }, () => total()));
    expect(await backends()).to.have.length(1);
    for (const servers of opened) await servers.close();
    await eventually(async () => (await backends()).length === 0);
    expect(await total(), 'by the pool').to.equal(1);
  });

  it('lose nothing when their back ends are ended, and are opened again', async () => {
    const { total, isPipelined } = pagesOver();
    await eventually(isPipelined);
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 20 }, () => total());
      for (const pid of await backends()) await server.run(`select pg_terminate_backend(${pid})`);
      for (const found of await Promise.all(asked)) expect(found).to.equal(1);
    }
    await eventually(isPipelined);
  });

  it('believe a kept total as long as its triggers fire, although the statement was planned before', async () => {
    const { total, isPipelined } = pagesOver();
    await eventually(isPipelined);
    const execute = (sql: string) => other.em.getConnection().execute(sql);
    try {
      await execute('alter table examples disable trigger listed_insert');
      for (let more = 1; more <= 3; more += 1) {
        await execute(`insert into examples (name, type) values ('unnoticed', 1)`);
        expect(await total()).to.equal(1 + more);
      }
      await execute(`select recount_listed_table('examples')`);
      expect(await total()).to.equal(4);
      await execute(`insert into examples (name, type) values ('noticed', 1)`);
      expect(await total()).to.equal(5);
      expect(await isPipelined()).to.equal(true);
    } finally {
      await execute(`select recount_listed_table('examples'); delete from examples where name like '%noticed'`);
    }
  });

  it('let nobody wait behind a locked table who does not want it', async () => {
    // no deadline ends what waits for the lock before the lock is gone
    const { total, outcome, isPipelined } = pagesOver({ statementTimeoutMs: 0, queryTimeoutMs: 30_000 });
    await eventually(isPipelined);
    let stuck: ReturnType<typeof outcome>[] = [];
    let settled = 0;
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      stuck = [outcome('example'), outcome('example')];
      for (const one of stuck) void one.then(() => (settled += 1));
      const behind = await Promise.all(Array.from({ length: 10 }, () => outcome('position')));
      for (const { kind } of behind) expect(kind).to.equal('found');
      expect(settled, 'of those that want it').to.equal(0);
    });
    for (const { kind } of await Promise.all(stuck)) expect(kind).to.equal('found');
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
  });

  it('end what waits for a locked table at its deadline', async () => {
    const { outcome, isPipelined } = pagesOver();
    await eventually(isPipelined);
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      for (const { kind, ms } of await Promise.all([outcome(), outcome()])) {
        expect(kind).to.equal('unavailable');
        expect(ms).to.be.below(PROMPTLY_MS);
      }
    });
  });

  it('are given up when one back end stands still: what waits behind is found elsewhere', async () => {
    const { outcome, isPipelined } = pagesOver({
      connectTimeoutMs: 3_000,
      statementTimeoutMs: 3_000,
      queryTimeoutMs: 3_000,
    });
    await eventually(isPipelined);
    const [pid] = await backends();
    process.kill(pid!, 'SIGSTOP');
    try {
      const [head, ...behind] = await Promise.all(Array.from({ length: 5 }, () => outcome()));
      expect(head!.kind).to.equal('unavailable');
      expect(head!.ms).to.be.below(PROMPTLY_MS);
      for (const { kind } of behind) expect(kind).to.equal('found');
      expect((await outcome()).kind).to.equal('found');
    } finally {
      process.kill(pid!, 'SIGCONT');
    }
    await eventually(isPipelined);
  });

  it('answer in time while the whole server stands still or is gone, and are back after it', async () => {
    const { outcome, isPipelined } = pagesOver();
    await eventually(isPipelined);
    const goings: [() => unknown, () => unknown][] = [
      [() => server.freeze(), () => server.thaw()],
      [() => server.kill(), () => server.start()],
    ];
    for (const [go, comeBack] of goings) {
      await go();
      try {
        for (let round = 0; round < 2; round += 1)
          for (const { kind, ms } of await Promise.all([outcome(), outcome(), outcome()])) {
            expect(kind).to.equal('unavailable');
            expect(ms).to.be.below(PROMPTLY_MS);
          }
      } finally {
        await comeBack();
      }
      await eventually(async () => (await outcome()).kind === 'found');
      await eventually(isPipelined);
    }
  });

  it('do without, when the server has no connection left for them', async () => {
    await other.em.getConnection().execute(`create role few login connection limit 1;
      grant select on examples, listed_tables to few`);
    const orm = ormAt(url.replace('postgres@', 'few@'), { ...HASTY, poolMax: 1 });
    const pages = mikroOrmRecordPages(orm, 'UTC', undefined, pipelined().serverOf);
    for (let times = 0; times < 20; times += 1) expect((await pages.find('example', pageQueryOf())).total).to.equal(1);
  });

  it('find what a migration has changed under a prepared statement', async () => {
    const { total, isPipelined } = pagesOver();
    await eventually(isPipelined);
    await other.em.getConnection().execute('alter table examples alter column name type varchar(100)');
    for (let times = 0; times < 4; times += 1) expect(await total()).to.equal(1);
    await other.em.getConnection().execute('alter table examples alter column name type text');
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
  });

  it('quote neither statements nor values when they fail', async () => {
    const orm = ormAt(url, HASTY);
    const pages = mikroOrmRecordPages(orm, 'Not/AZone', undefined, pipelined().serverOf);
    const query = pageQueryOf({ substring: { name: 'secret' } });
    for (let times = 0; times < 5; times += 1) {
      const failure: unknown = await pages.find('example', query).catch((error: unknown) => error);
      expect(failure).to.be.an('error').that.includes({ code: '22023' });
      expect(inspect(failure, { depth: 9, showHidden: true })).not.to.match(/secret|select /);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
});
