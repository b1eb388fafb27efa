import { expect } from 'chai';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { spy } from 'sinon';
import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { openPageServers } from '../../src/adapters/record-pages/page-servers.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../port-contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { closeOrms, ormAt, SHORT_TIMEOUTS } from '../support/postgres/orm.js';
import { closePages, pagesAt } from '../support/postgres/pages.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';

describe('pages from replicas', () => {
  let server: PostgresServer;
  /** Databases that each hold one example, named after the database's part. */
  const urls: Record<'primary' | 'one' | 'two', string> = { primary: '', one: '', two: '' };
  const logged = () => ({ info: spy(), warn: spy(), error: spy() });

  before(async function () {
    server = await sharedPostgres(this);
    for (const name of Object.keys(urls) as (keyof typeof urls)[]) {
      urls[name] = await server.newDatabase();
      const orm = ormAt(urls[name]);
      await migrate(orm);
      await orm.em.getConnection().execute('insert into examples (name, type) values (?, 1)', [name]);
    }
  });
  afterEach(async () => {
    await closePages();
    await closeOrms();
  });

  const pagesFrom = (replicaUrls: string[], limits = {}, log = logged(), timeZone = 'UTC') => {
    const { find } = pagesAt(urls.primary, { replicaUrls, ...limits }, { timeZone, log });
    return async () => String((await find('example', 'everything', pageQueryOf({}))).records[0]?.['name']);
  };
  const lockedExamples = async <T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> => {
    const orm = ormAt(url);
    return orm.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      return work(orm);
    });
  };
  /** A replica that is late for once, on a busy machine, is left out for a moment. */
  const seen = (page: () => Promise<string>, name: string) => eventually(async () => (await page()) === name);

  it('are read from each replica in turn', async () => {
    const page = pagesFrom([urls.one, urls.two]);
    await seen(page, 'one');
    await seen(page, 'two');
    await seen(page, 'one');
  });

  it('are read from the other replica when one cannot be reached', async () => {
    const log = logged();
    const page = pagesFrom(['postgres://postgres@127.0.0.1:1/nobody', urls.two], {}, log);
    await eventually(async () => {
      expect(await page()).to.be.oneOf(['two', 'primary']);
      return log.warn.callCount > 0;
    });
    await seen(page, 'two');
    expect(log.warn.callCount).to.equal(1);
    expect(log.warn.firstCall.args[1]).to.include({ name: 'replica 1' });
  });

  it('are read from the primary too when a replica is late, and from the replica again after that', async () => {
    const log = logged();
    const page = pagesFrom([urls.one], {}, log);
    await seen(page, 'one');
    await lockedExamples(urls.one, async () => {
      expect(await page()).to.equal('primary');
    });
    expect(log.warn.callCount, 'one slow statement is no outage').to.equal(0);
    await seen(page, 'one');
  });

  it('are read from a slow replica when the primary is even slower', async () => {
    const page = pagesFrom([urls.one]);
    await seen(page, 'one');
    let found: Promise<string> | undefined;
    await lockedExamples(urls.primary, async (primary) => {
      const isAsked = async () =>
        (
          await primary.em.getConnection().execute<object[]>(`select 1 from pg_locks where not granted and relation
          is not null and database = (select oid from pg_database where datname = current_database())`)
        ).length > 0;
      await lockedExamples(urls.one, async () => {
        found = page();
        await eventually(isAsked);
      });
      expect(await found).to.equal('one');
    });
  });

  it('are read from the primary when a replica lacks a column', async () => {
    const behind = await server.newDatabase();
    await migrate(ormAt(behind));
    await ormAt(behind).em.getConnection().execute('alter table examples drop column type cascade');
    const page = pagesFrom([behind]);
    for (let times = 0; times < 3; times += 1) expect(await page()).to.equal('primary');
  });

  it('are read as slow reads from the primary when the replica cannot be reached, does not answer or lacks a column', async () => {
    const behind = await server.newDatabase();
    await migrate(ormAt(behind));
    await ormAt(behind).em.getConnection().execute('alter table examples drop column type cascade');
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    try {
      for (const url of [
        'postgres://postgres@127.0.0.1:1/gone',
        `postgres://postgres@127.0.0.1:${port}/silent`,
        behind,
      ]) {
        const settings = { address: { url: urls.primary }, replicaUrls: [url], ...SHORT_TIMEOUTS };
        const { execute, close } = openPageServers(settings, logged());
        try {
          const read = { text: 'select name, type from examples', values: [], isLight: false, isSlow: true };
          expect((await execute(read))[0]).to.deep.equal(['primary', '1']);
        } finally {
          await close();
        }
      }
    } finally {
      silent.close();
    }
  });

  it('are unavailable when no server has the table', async () => {
    const page = pagesFrom([urls.one], SHORT_TIMEOUTS);
    await lockedExamples(urls.primary, () =>
      lockedExamples(urls.one, async () => {
        const failure = await page().catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(Unavailable);
      }),
    );
  });

  it('are refused at once with an error that every server would give', async () => {
    const page = pagesFrom([urls.one], {}, logged(), 'Not/AZone');
    const failure = await page().catch((error: unknown) => error);
    expect(failure).to.be.an('error').that.includes({ code: '22023' });
  });
});
