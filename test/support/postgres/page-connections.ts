import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import sinon from 'sinon';
import type { DatabaseSettings } from '../../../src/adapters/postgres/database-settings.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { isUnavailable } from '../../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { clearTables } from './fixtures.js';
import { closeOrms, ormAt, SHORT_TIMEOUTS } from './orm.js';
import { closePages, pagesAt } from './pages.js';
import type { PostgresServer } from './server.js';
import { ownPostgres } from './shared.js';

/** Without its deadlines a page would wait for as long as the test. */
export const PROMPTLY_MS = 10_000;

/** For the suite that calls it: connections for pages to a server of its own, which has one example and one position. */
export const usePageConnections = () => {
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
    const { find, poolStates, close } = pagesAt(url, { ...SHORT_TIMEOUTS, ...settings });
    const total = async (name: 'example' | 'position' = 'example') =>
      (await find(name, 'everything', pageQueryOf())).total;
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

  return { server: () => server, url: () => url, other: () => other, execute, open, backends };
};
