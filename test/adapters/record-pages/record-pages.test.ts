import { expect } from 'chai';
import sinon from 'sinon';
import { LISTED_ENTITIES } from '../../../src/adapters/mikro-orm/entities/listed-entities.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import { MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { clearTables } from '../../support/postgres/fixtures.js';
import { pagesOver } from '../../support/postgres/pages.js';

const NAMES = Object.keys(MODULES) as ModuleName[];

describe('pgRecordPages', () => {
  const orm = migratedDatabase();
  const run = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const ids = ({ records }: Awaited<ReturnType<RecordPages['find']>>) => records.map(({ id }) => id);
  const totalOf = async (pages: RecordPages, query = pageQueryOf()) =>
    (await pages.find('example', 'everything', query)).total;
  const add = (count = 1) =>
    run(
      `insert into examples (name, type, sort, create_time) select '小王' || chr(65 + i % 7), 1, i, timestamptz '2024-01-01' + i % 97 * interval '1 second' from generate_series(1, ${count}) i`,
    );

  beforeEach(() => clearTables(orm()));

  it('knows the tables of the entities; no listed column may be null', () => {
    for (const name of NAMES) {
      const { name: table, module, fields, labels, orders } = listedTables().get(name)!;
      const order = orders.declared.columns.map((column) => column.name);
      const { tableName, props } = orm().getMetadata(LISTED_ENTITIES[name]);
      expect(table).to.equal(tableName);
      const columns = props.filter(({ nullable }) => !nullable).flatMap(({ fieldNames }) => fieldNames);
      const required = fields.filter((field) => !labels.has(field) && !module.listed[field]?.optional);
      expect(columns).to.include.members([...required.map(columnOf), ...order, 'deleted']);
    }
  });

  const CHANGES = [
    `insert into examples (name, type, sort) values ('小王', 1, -1)`,
    `delete from examples where id = (select min(id) from examples)`,
    `update examples set deleted = true where id = (select min(id) from examples)`,
    `update examples set status = 2 where id = (select min(id) from examples)`,
    `update examples set sort = 1000 where id = (select min(id) from examples)`,
    `update examples set name = 'x' where id = (select min(id) from examples)`,
  ];
  const byName = { field: 'name', isDescending: false };
  const newestFirst = { field: 'createTime', isDescending: true };
  const LISTS: Record<string, [PageQuery, where: string, order?: string]> = {
    'a list': [pageQueryOf({ pageNo: 60 }), ''],
    'the end of a list': [pageQueryOf({ pageNo: 80 }), ''],
    'a filtered list': [pageQueryOf({ pageNo: 60, filters: { status: 1 } }), 'and status = 1'],
    'a search': [pageQueryOf({ pageNo: 60, filters: { name: '王' } }), `and strpos(name, '王') > 0`],
    'a filtered search': [
      pageQueryOf({ pageNo: 60, filters: { name: '王', type: 1 } }),
      `and strpos(name, '王') > 0 and type = 1`,
    ],
    'a list by name': [pageQueryOf({ pageNo: 60, orderBy: byName }), '', 'name collate "C", id'],
    'the end of a list by time, the newest first': [
      pageQueryOf({ pageNo: 80, orderBy: newestFirst }),
      '',
      'create_time desc, id desc',
    ],
    'a filtered list by time, the newest first': [
      pageQueryOf({ pageNo: 60, filters: { status: 1 }, orderBy: newestFirst }),
      'and status = 1',
      'create_time desc, id desc',
    ],
    'a search by name': [
      pageQueryOf({ pageNo: 60, filters: { name: '王' }, orderBy: byName }),
      `and strpos(name, '王') > 0`,
      'name collate "C", id',
    ],
  };
  for (const [list, [query, where, order = 'sort, id']] of Object.entries(LISTS))
    it(`shows ${list} correctly, far from its beginning, after every kind of change`, async () => {
      await add(820);
      const pages = pagesOver(orm());
      const expectPage = async () => {
        const rows = await run(`select id from examples where not deleted ${where} order by ${order}`);
        const first = (query.pageNo - 1) * query.pageSize;
        const found = await pages.find('example', 'everything', query);
        expect(found.total).to.equal(rows.length);
        expect(ids(found)).to.deep.equal(rows.slice(first, first + query.pageSize).map(({ id }) => id));
      };
      for (const change of ['select 1', ...CHANGES]) {
        await run(change);
        // the first page finds the total and an anchor, the next ones use them
        for (let times = 0; times < 3; times += 1) await expectPage();
      }
    });

  describe('without tracked totals or indexes', () => {
    const spies = () => ({ info: sinon.spy(), warn: sinon.spy(), error: sinon.spy() });
    const warned = ({ warn }: ReturnType<typeof spies>) =>
      warn.args.map(([, fields]) => (fields as { table: string }).table);

    const HINDRANCES: Record<string, string> = {
      'the row is missing': `delete from listed_tables where table_name = 'examples'`,
      'a trigger is missing': `drop trigger listed_insert on examples`,
      'a trigger is disabled': `alter table examples disable trigger listed_insert`,
      'the triggers were disabled and enabled again': `alter table examples disable trigger all; alter table examples enable trigger all`,
    };
    for (const [name, hinder] of Object.entries(HINDRANCES))
      it(`counts when ${name}, logs it once, and counts no more after the table is tracked again`, async () => {
        const log = spies();
        const pages = pagesOver(orm(), { log });
        await add();
        expect(await totalOf(pages)).to.equal(1);
        await run(hinder);
        try {
          for (const query of [pageQueryOf(), pageQueryOf({ filters: { status: 1 } }), pageQueryOf()]) {
            // a missing row makes the statement's trigger update nothing
            await add();
            const [row] = await run('select count(*)::int as n from examples');
            expect(await totalOf(pages, query)).to.equal(row!['n']);
          }
          expect(warned(log)).to.deep.equal(['examples']);
        } finally {
          await run(`select track_listed_table('examples')`);
        }
        expect(await totalOf(pages)).to.equal(4);
        await add();
        expect(await totalOf(pages)).to.equal(5);
      });

    it('finds the same records without the index of character pairs', async () => {
      const [row] = await run(`select indexdef from pg_indexes where indexname = 'roles_name_grams_index'`);
      await run('drop index roles_name_grams_index');
      try {
        await run(`insert into roles (name) values ('小王'), ('b')`);
        expect(
          (await pagesOver(orm()).find('role', 'everything', pageQueryOf({ filters: { name: '王' } }))).total,
        ).to.equal(1);
      } finally {
        await run(String(row!['indexdef']));
      }
    });
  });
});
