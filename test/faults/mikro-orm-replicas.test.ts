import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import { spy } from 'sinon';
import { migrate } from '../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmRecordPages } from '../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { pageQueryOf } from '../contracts/page-query-of.js';
import { eventually } from '../support/eventually.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import type { PostgresServer } from '../support/postgres/server.js';
import { sharedPostgres } from '../support/postgres/shared.js';

describe('pages from replicas', () => {
  let server: PostgresServer;
  /** Databases that each hold one example, called after the database's part. */
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
  afterEach(closeOrms);

  const pagesOver = (replicaUrls: string[], limits = {}, log = logged()) => {
    const pages = mikroOrmRecordPages(ormAt(urls.primary, { replicaUrls, ...limits }), 'UTC', log);
    return async () => String((await pages.find('example', pageQueryOf({}))).records[0]?.['name']);
  };
  const lockedExamples = async <T>(url: string, work: (orm: MikroORM) => Promise<T>): Promise<T> => {
    const orm = ormAt(url);
    return orm.em.transactional(async (em) => {
      await em.execute('lock table examples in access exclusive mode');
      return work(orm);
    });
  };

  it('are read from all of them in turn, and never from the primary', async () => {
    const page = pagesOver([urls.one, urls.two]);
    const names: string[] = [];
    for (let i = 0; i < 4; i += 1) names.push(await page());
    expect(names.slice(0, 2)).to.have.members(['one', 'two']);
    expect(names.slice(2)).to.deep.equal(names.slice(0, 2));
  });

  it('are read from the other when one is gone', async () => {
    const log = logged();
    const page = pagesOver(['postgres://postgres@127.0.0.1:1/nobody', urls.two], {}, log);
    const names: string[] = [];
    for (let i = 0; i < 8; i += 1) names.push(await page());
    expect(names).to.include('two');
    expect(names.filter((name) => name === 'primary')).to.have.length.at.most(2);
    expect(log.warn.callCount).to.equal(1);
    expect(log.warn.firstCall.args[1]).to.include({ name: 'replica 1' });
  });

  it('are read from the primary too when a replica is late, and from the replica again after that', async () => {
    const log = logged();
    const page = pagesOver([urls.one], {}, log);
    await lockedExamples(urls.one, async () => {
      expect(await page()).to.equal('primary');
    });
    expect(log.warn.callCount, 'one slow statement is no outage').to.equal(0);
    const names: string[] = [];
    for (let i = 0; i < 20 && !names.includes('one'); i += 1) names.push(await page());
    expect(names).to.include('one');
  });

  it('are read from a slow replica when the primary is slower still', async () => {
    const page = pagesOver([urls.one]);
    await page();
    let found: Promise<string> | undefined;
    await lockedExamples(urls.primary, async () => {
      await lockedExamples(urls.one, async (orm) => {
        found = page();
        await eventually(async () => {
          const sql = `select 1 from pg_locks where not granted and relation is not null`;
          return (await orm.em.getConnection().execute<object[]>(sql)).length > 0;
        });
        await new Promise((resolve) => setTimeout(resolve, 400));
      });
      expect(await found).to.equal('one');
    });
  });

  it('are unavailable when nobody has them', async () => {
    const limits = { statementTimeoutMs: 300, queryTimeoutMs: 600 };
    const page = pagesOver([urls.one], limits);
    await lockedExamples(urls.primary, () =>
      lockedExamples(urls.one, async () => {
        const failure = await page().catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(Unavailable);
      }),
    );
  });

  it('fail at once for a cause that another server would have as well', async () => {
    const orm = ormAt(urls.primary, { replicaUrls: [urls.one] });
    const primary = spy(orm.em.getConnection(), 'execute');
    const log = logged();
    const failure = await mikroOrmRecordPages(orm, 'Not/AZone', log)
      .find('example', pageQueryOf({}))
      .catch((error: unknown) => error);
    expect(failure).to.be.an('error').that.includes({ code: '22023' });
    expect(primary.callCount).to.equal(0);
    expect(await mikroOrmRecordPages(orm, 'UTC', log).find('example', pageQueryOf({}))).to.have.nested.property(
      'records[0].name',
      'one',
    );
  });
});
