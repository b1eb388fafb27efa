import { inspect } from 'node:util';
import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import pg from 'pg';
import sinon from 'sinon';
import type { DatabaseSettings } from '../../src/adapters/postgres/database-settings.js';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { isUnavailable } from '../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { clearTables } from '../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { closePages, pagesAt } from '../support/postgres/pages.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { ownPostgres } from '../support/postgres/shared.js';

/** Without its deadlines a page would wait for as long as the test. */
const PROMPTLY_MS = 10_000;

const HASTY = { connectTimeoutMs: 700, statementTimeoutMs: 800, queryTimeoutMs: 900 };

describe('connections for pages in trouble', () => {
  let server: PostgresServer;
  let url: string;
  let other: MikroORM;
  let pooled: sinon.SinonSpy;
  const execute = (sql: string) => other.em.getConnection().execute<Record<string, unknown>[]>(sql);
  before(async function () {
    server = await ownPostgres(this, { max_connections: '40' });
    url = await server.newDatabase();
    other = ormAt(url);
    await migrate(other);
  });
  beforeEach(async () => {
    pooled = sinon.spy(pg.Pool.prototype, 'query');
    await clearTables(other);
    await execute(
      `insert into examples (name, type) values ('x secret', 1); insert into positions (name) values ('y')`,
    );
  });
  afterEach(async () => {
    sinon.restore();
    await closePages();
  });
  after(async () => {
    await closeOrms();
    await server.stop();
  });

  const open = (settings: Partial<DatabaseSettings> = {}) => {
    const { find, poolStates, close } = pagesAt(url, { ...HASTY, ...settings });
    const total = async (name: 'example' | 'position' = 'example') => (await find(name, pageQueryOf())).total;
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
    return { total, outcome, isPipelined, poolStates, close };
  };
  const backends = async () => {
    const rows = await execute(`select pid from pg_stat_activity where application_name = 'menshen pages'`);
    return rows as { pid: number }[];
  };

  it('are opened with the first page, one pipeline for each server, and closed', async () => {
    const { total, isPipelined, poolStates, close } = open();
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
    await eventually(() => poolStates()[0]?.used === 0);
    await Promise.all(Array.from({ length: 50 }, () => total()));
    // a pipeline that was late, on a busy machine, is replaced
    await eventually(async () => (await isPipelined()) && (await backends()).length === 1);
    await close();
    await eventually(async () => (await backends()).length === 0);
  });

  it('lose no page when their back ends are ended, and are opened again', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    for (let round = 0; round < 3; round += 1) {
      const asked = Array.from({ length: 20 }, () => total());
      for (const { pid } of await backends()) await server.run(`select pg_terminate_backend(${pid})`);
      for (const found of await Promise.all(asked)) expect(found).to.equal(1);
    }
    await eventually(isPipelined);
  });

  it('read a page again when the back end of the pool is ended in the middle of it', async () => {
    const { total } = open({ statementTimeoutMs: 0, queryTimeoutMs: 30_000 });
    let found: Promise<number> | undefined;
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      found = total();
      await eventually(async () => {
        const ended = await server.run(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'menshen' and wait_event_type = 'Lock'`,
        );
        return ended.length > 0;
      });
    });
    expect(await found).to.equal(1);
  });

  it('use a maintained total only while its triggers fire, although the statement was planned before', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    try {
      await execute('alter table examples disable trigger listed_insert');
      for (let more = 1; more <= 3; more += 1) {
        await execute(`insert into examples (name, type) values ('unnoticed', 1)`);
        expect(await total()).to.equal(1 + more);
      }
    } finally {
      await execute(`select recount_listed_table('examples')`);
    }
    expect(await total()).to.equal(4);
    await execute(`insert into examples (name, type) values ('noticed', 1)`);
    expect(await total()).to.equal(5);
  });

  it('let no page of another table wait behind a locked one', async () => {
    // no deadline ends what waits for the lock before the lock is released
    const { total, outcome, isPipelined } = open({ statementTimeoutMs: 0, queryTimeoutMs: 30_000 });
    await eventually(isPipelined);
    let stuck: ReturnType<typeof outcome>[] = [];
    let settled = 0;
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      stuck = [outcome('example'), outcome('example')];
      for (const one of stuck) void one.then(() => (settled += 1));
      const behind = await Promise.all(Array.from({ length: 10 }, () => outcome('position')));
      for (const { kind } of behind) expect(kind).to.equal('found');
      expect(settled, 'pages of the locked table').to.equal(0);
    });
    for (const { kind } of await Promise.all(stuck)) expect(kind).to.equal('found');
    expect(await total()).to.equal(1);
    await eventually(isPipelined);
  });

  it('end the wait for a locked table at its deadline', async () => {
    const { outcome, isPipelined } = open();
    await eventually(isPipelined);
    await other.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      for (const { kind, ms } of await Promise.all([outcome(), outcome()])) {
        expect(kind).to.equal('unavailable');
        expect(ms).to.be.below(PROMPTLY_MS);
      }
    });
  });

  it('are given up when one back end stands still: the pool reads the pages', async () => {
    const { outcome, isPipelined } = open({ ...HASTY, queryTimeoutMs: 5_000 });
    await eventually(isPipelined);
    const [pipeline] = await backends();
    process.kill(pipeline!.pid, 'SIGSTOP');
    try {
      for (const { kind } of await Promise.all(Array.from({ length: 5 }, () => outcome())))
        expect(kind).to.equal('found');
      expect((await outcome()).kind).to.equal('found');
    } finally {
      process.kill(pipeline!.pid, 'SIGCONT');
    }
    await eventually(isPipelined);
  });

  it('answer in time while the whole server stands still or is gone, and are back after it', async () => {
    const { outcome, isPipelined } = open();
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

  it('share the last connection that the server has left', async () => {
    await execute(`create role few login connection limit 1; grant select on examples, listed_tables to few`);
    const { find } = pagesAt(url.replace('postgres@', 'few@'));
    for (let times = 0; times < 20; times += 1) {
      const found = await Promise.all([1, 2, 3].map(() => find('example', pageQueryOf())));
      expect(found.map(({ total }) => total)).to.deep.equal([1, 1, 1]);
    }
  });

  it('find what a migration has changed under a prepared statement', async () => {
    const { total, isPipelined } = open();
    await eventually(isPipelined);
    // a column that a trigger compares cannot change its type
    await execute('drop trigger examples_version on examples');
    for (const type of ['varchar(100)', 'text']) {
      await execute(`alter table examples alter column name type ${type}`);
      for (let times = 0; times < 4; times += 1) expect(await total()).to.equal(1);
    }
    await eventually(isPipelined);
  });

  it('quote neither statements nor values when they fail', async () => {
    const { find } = pagesAt(url, HASTY, { timeZone: 'Not/AZone' });
    const query = pageQueryOf({ substring: { name: 'secret' } });
    for (let times = 0; times < 5; times += 1) {
      const failure: unknown = await find('example', query).catch((error: unknown) => error);
      expect(failure).to.be.an('error').that.includes({ code: '22023' });
      expect(inspect(failure, { depth: 9, showHidden: true })).not.to.match(/secret|select /);
    }
  });
});
