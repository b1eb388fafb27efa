import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import sinon from 'sinon';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { LISTED_ENTITIES } from '../../../src/adapters/mikro-orm/entities/listed-entities.js';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmRecordPages } from '../../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { listedStatements } from '../../../src/adapters/mikro-orm/pages/listed-statements.js';
import { listedTable } from '../../../src/adapters/mikro-orm/pages/listed-table.js';
import { listingState } from '../../../src/adapters/mikro-orm/pages/listing-state.js';
import { pooledServer } from '../../../src/adapters/mikro-orm/page-servers/page-reads.js';
import type { PageAsk, Way } from '../../../src/adapters/mikro-orm/pages/page-statement.js';
import { MODULES, type ModuleName } from '../../../src/domain/modules/modules.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { pageQueryOf } from '../../contracts/page-query-of.js';
import { clearTables } from '../../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

const NOBODYS_VERSION = '00000000-0000-4000-8000-000000000000';

describe('mikroOrmRecordPages', () => {
  let orm: MikroORM;
  const execute = (sql: string) => orm.em.getConnection().execute<Record<string, unknown>[]>(sql);

  before(async function () {
    orm = ormAt(await (await sharedPostgres(this)).newDatabase());
    await migrate(orm);
  });
  beforeEach(() => clearTables(orm));
  afterEach(() => {
    sinon.restore();
  });
  after(closeOrms);

  it('takes total and records from one snapshot while others write', async () => {
    const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai');
    let writing = true;
    /** Every transaction leaves as many records as the generation says, all of that generation. */
    const write = async () => {
      for (let generation = 1; writing; generation = (generation % 9) + 1)
        await execute(`begin; delete from examples;
          insert into examples (name, type) select 'of ${generation}', 1 from generate_series(1, ${generation}); commit`);
    };
    const writer = write();
    const totals = new Set<number>();
    for (let i = 0; i < 300; i += 1) {
      const { total, records } = await pages.find('example', pageQueryOf({ pageSize: 100, pageNo: (i % 2) + 1 }));
      totals.add(total);
      expect(records.map(({ name }) => name)).to.deep.equal(Array.from({ length: total }, () => `of ${total}`));
    }
    writing = false;
    await writer;
    expect(totals.size).to.be.above(2);
  });

  const CHANGES = {
    'an insert': `insert into examples (name, type, sort) values ('小王', 1, -1)`,
    'a deletion': `delete from examples where id = (select min(id) from examples)`,
    'a soft deletion': `update examples set deleted = true where id = (select min(id) from examples)`,
    'a change of the filtered column': `update examples set status = 2 where id = (select min(id) from examples)`,
    'a change of the order': `update examples set sort = 1000 where id = (select min(id) from examples)`,
    'a change of the searched text': `update examples set name = 'x' where id = (select min(id) from examples)`,
  };
  const LISTS = {
    'a list': pageQueryOf({ pageNo: 60 }),
    'a filtered list': pageQueryOf({ pageNo: 60, equality: { status: 1 } }),
    'a search': pageQueryOf({ pageNo: 60, substring: { name: '王' } }),
    'a filtered search': pageQueryOf({ pageNo: 60, substring: { name: '王' }, equality: { type: 1 } }),
  };
  for (const [list, query] of Object.entries(LISTS))
    for (const [change, sql] of Object.entries(CHANGES))
      it(`shows ${list} anew, far from its beginning too, after ${change}`, async () => {
        await execute(`insert into examples (name, type, sort) select '小王', 1, i from generate_series(1, 800) i`);
        const pages = mikroOrmRecordPages(orm, 'UTC');
        const expected = async () => {
          const rows = await execute(`select id from examples where not deleted
            ${query.equality['status'] ? 'and status = 1' : ''} ${query.equality['type'] ? 'and type = 1' : ''}
            ${query.substring['name'] ? `and strpos(name, '王') > 0` : ''} order by sort, id`);
          const ids = rows.map(({ id }) => id);
          return { total: ids.length, ids: ids.slice((query.pageNo - 1) * query.pageSize).slice(0, query.pageSize) };
        };
        const shown = async () => {
          const { total, records } = await pages.find('example', query);
          return { total, ids: records.map(({ id }) => id) };
        };
        // the first page counts, the second finds what is kept, the third uses it
        for (let times = 0; times < 3; times += 1) expect(await shown()).to.deep.equal(await expected());
        await execute(sql);
        for (let times = 0; times < 3; times += 1) expect(await shown()).to.deep.equal(await expected());
      });

  it('lists no column that may be null', () => {
    const users = orm.getMetadata(UserRow);
    sinon.stub(users.properties.realname, 'nullable').value(true);
    expect(() => listedTable(MODULES.user, users, true)).to.throw('UserRow lists what may be null: realname');
  });

  it('asks once for a page, and not at all for a text that cannot be stored', async () => {
    const connection = orm.em.getConnection('read');
    const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai');
    await pages.find('example', pageQueryOf());
    const asked = sinon.spy(connection, 'execute');
    const query = pageQueryOf({ pageNo: 7, substring: { name: 'x' }, equality: { status: 1 } });
    for (let times = 1; times <= 3; times += 1) {
      await pages.find('user', query);
      expect(asked.callCount).to.equal(times);
    }
    await pages.find('user', pageQueryOf({ substring: { name: 'a\0' } }));
    expect(asked.callCount).to.equal(3);
  });

  it('lets no parameter name of a request into the statement, only those that the module declares', async () => {
    const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai');
    await pages.find('example', pageQueryOf());
    const asked = sinon.spy(orm.em.getConnection('read'), 'execute');
    await pages.find('example', pageQueryOf({ substring: { 'name" or 1=1 --': 'x' }, equality: { password_hash: 1 } }));
    await pages.find('example', pageQueryOf());
    expect(asked.args[0]).to.deep.equal(asked.args[1]);
  });

  describe('plans', () => {
    const statements = () => listedStatements((name) => orm.getMetadata(LISTED_ENTITIES[name]));
    const state = () =>
      listingState(statements().tables, (reading) => pooledServer(orm.em.getConnection()).read(reading));
    const planOf = async (name: ModuleName, way: Way, ask: Partial<PageAsk> = {}, options = '') => {
      const { query = pageQueryOf() } = ask;
      const filters = { substring: Object.keys(query.substring), equality: Object.keys(query.equality) };
      const { sql, valuesFor } = statements().page(name, filters, way, await state());
      const reading = {
        sql: `explain (verbose${options}) ${sql}`,
        values: valuesFor({ timeZone: 'UTC', ...ask, query }),
      };
      const rows = await pooledServer(orm.em.getConnection()).read({ ...reading, isLight: false });
      return rows.map(([line]) => String(line));
    };
    const filled = (name: ModuleName) => {
      const { tableName } = orm.getMetadata(LISTED_ENTITIES[name]);
      const texts = {
        user: ['username'],
        role: ['name'],
        menu: ['name', 'type'],
        position: ['name'],
        example: ['name', 'type'],
      };
      return execute(`insert into ${tableName} (${texts[name].join(', ')}, sort)
        select ${texts[name].map((column) => (column === 'type' ? '1' : 'i::text')).join(', ')}, i % 100
        from generate_series(1, 20000) i; analyze ${tableName}`);
    };

    for (const name of Object.keys(MODULES) as ModuleName[])
      it(`reads ${name} records along an index, finds their texts by another, and passes by what a filter does not want without looking at it`, async () => {
        const { tableName } = orm.getMetadata(LISTED_ENTITIES[name]);
        await filled(name);
        await execute(`vacuum ${tableName}`);
        expect((await planOf(name, 'walk')).join('\n')).to.match(
          new RegExp(`Index Scan using ${tableName}_page_index`),
        );
        const query = pageQueryOf({ substring: { name: '123' } });
        expect((await planOf(name, 'search', { query })).join('\n')).to.include(
          `Bitmap Index Scan on ${tableName}_name_grams_index`,
        );

        const equality = Object.fromEntries(MODULES[name].equality.map((field) => [field, 1]));
        const plan = await planOf(name, 'leap', { query: pageQueryOf({ pageNo: 1000, equality }) });
        // from either end; the records that are shown are looked up by their ids
        const scans = plan.filter((line) => line.includes(`Scan using ${tableName}_page_index`));
        expect(scans).to.have.length(2);
        for (const scan of scans) expect(scan).to.include('Index Only Scan');
      });

    it('looks only at the records that it shows, where it walks through the index', async () => {
      await filled('example');
      await execute(`update examples set status = 2 where id % 50 = 0; analyze examples`);
      await execute('vacuum examples');
      const pages = mikroOrmRecordPages(orm, 'UTC');
      await pages.find('example', pageQueryOf());
      for (const pageNo of [1, 1, 2, 7, 20]) {
        const query = pageQueryOf({ pageNo, equality: { status: 2 } });
        const { total, records } = await pages.find('example', query);
        const rows = await execute(`select id from examples where status = 2 order by sort, id
          limit 10 offset ${10 * (pageNo - 1)}`);
        expect(total).to.equal(400);
        expect(records.map(({ id }) => id)).to.deep.equal(rows.map(({ id }) => id));
      }
      const plan = await planOf('example', 'keys', { query: pageQueryOf({ pageNo: 20, equality: { status: 2 } }) });
      expect(plan.join('\n')).to.match(/Index Only Scan using examples_page_index/);
    });

    it('counts nothing, and passes by no row, when it has a total and a bookmark of the version', async () => {
      await filled('example');
      const [kept] = await execute(`select version from listed_tables where table_name = 'examples'`);
      const [row] = await execute('select sort, id from examples order by sort, id offset 10000 limit 1');
      const version = String(kept!['version']);
      const ask = {
        query: pageQueryOf({ pageNo: 1001, equality: { status: 1 } }),
        kept: { version, total: 20_000 },
        bookmark: { position: 10_000, key: [String(row!['sort']), String(row!['id'])] },
      };
      const read = (lines: string[]) =>
        lines.flatMap((line) => /Scan.* on public\.examples.*actual.* rows=(\d+) /.exec(line)?.[1] ?? []).map(Number);
      expect(Math.max(...read(await planOf('example', 'leap', ask, ', analyze')))).to.be.within(1, 10);
      const stale = { ...ask, kept: { version: NOBODYS_VERSION, total: 20_000 } };
      expect(Math.max(...read(await planOf('example', 'leap', stale, ', analyze')))).to.be.above(9_000);
    });

    it('writes out the times of the rows that are shown, not of those before them', async () => {
      await filled('example');
      const plan = await planOf('example', 'walk', { query: pageQueryOf({ pageNo: 1000 }) }, ', analyze');
      const limit = plan.findIndex((line) => line.includes('->  Limit'));
      expect(plan.slice(0, limit).join('\n')).to.include('to_char');
      expect(plan.slice(limit).join('\n'))
        .to.match(/Index Scan using examples_page_index .*rows=10000 /)
        .and.not.include('to_char');
    });
  });

  describe('without what makes it cheap', () => {
    const logged = () => ({ info: sinon.spy(), warn: sinon.spy(), error: sinon.spy() });
    const totalOf = async (pages: RecordPages, query = pageQueryOf()) => (await pages.find('example', query)).total;
    const add = () => execute(`insert into examples (name, type) values ('added', 1)`);
    const warned = (log: ReturnType<typeof logged>) =>
      log.warn.args.map(([, fields]) => (fields as { names: string[] }).names);

    const hindrances: Record<string, [hinder: string, undo: string]> = {
      'the row is missing': [
        `create table aside as select * from listed_tables; delete from listed_tables where table_name = 'examples'`,
        `insert into listed_tables select * from aside where table_name = 'examples'; drop table aside`,
      ],
      'a trigger is missing': [
        `drop trigger listed_insert on examples`,
        `create trigger listed_insert after insert on examples referencing new table as new_rows
          for each statement execute function note_listed_change()`,
      ],
      'a trigger is disabled': [`alter table examples disable trigger listed_insert`, `select 1`],
      'a trigger was disabled and enabled again': [
        `alter table examples disable trigger all; alter table examples enable trigger all`,
        `select 1`,
      ],
    };
    for (const [name, [hinder, undo]] of Object.entries(hindrances))
      it(`counts when ${name}, says so once, and keeps again what was counted anew`, async () => {
        const log = logged();
        const pages = mikroOrmRecordPages(orm, 'UTC', log);
        await add();
        expect(await totalOf(pages)).to.equal(1);
        await execute(hinder);
        try {
          for (const query of [pageQueryOf(), pageQueryOf({ equality: { status: 1 } }), pageQueryOf()]) {
            await add();
            const [row] = await execute('select count(*)::int as n from examples');
            expect(await totalOf(pages, query)).to.equal(row!['n']);
          }
          expect(warned(log)).to.deep.equal([['examples']]);
        } finally {
          await execute(undo);
          await execute(`select recount_listed_table('examples')`);
        }
        expect(await totalOf(pages)).to.equal(4);
        await add();
        expect(await totalOf(pages)).to.equal(5);
      });

    it('is told at its start, without a page, which tables keep no totals and which indexes are missing', async () => {
      const [row] = await execute(`select indexdef from pg_indexes where indexname = 'roles_name_grams_index'`);
      await execute('alter table menus disable trigger listed_update; drop index roles_name_grams_index');
      try {
        const log = logged();
        const pages = mikroOrmRecordPages(orm, 'UTC', log);
        for (let tries = 0; log.warn.callCount < 2 && tries < 200; tries += 1)
          await new Promise((resolve) => setTimeout(resolve, 10));
        expect(warned(log)).to.deep.equal([['menus'], ['roles_name_grams_index']]);
        await execute(`insert into roles (name) values ('小王'), ('b')`);
        expect((await pages.find('role', pageQueryOf({ substring: { name: '王' } }))).total).to.equal(1);
      } finally {
        await execute(`${String(row!['indexdef'])}; select recount_listed_table('menus')`);
      }
    });
  });
});
