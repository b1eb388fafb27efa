import type { MikroORM } from '@mikro-orm/postgresql';
import { expect } from 'chai';
import sinon from 'sinon';
import { LISTED_ENTITIES } from '../../src/adapters/mikro-orm/listed-entities.js';
import { migrate } from '../../src/adapters/mikro-orm/migrate.js';
import { mikroOrmRecordPages } from '../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { pageStatement } from '../../src/adapters/mikro-orm/page-statement.js';
import { MODULES, type ModuleName } from '../../src/domain/modules/modules.js';
import { pageQueryOf } from '../contracts/page-query-of.js';
import { clearTables } from '../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../support/postgres/orm.js';
import { sharedPostgres } from '../support/postgres/shared.js';

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

  it('asks once for a page, and not at all for a text that cannot be stored', async () => {
    const connection = orm.em.getConnection('read');
    const asked = sinon.spy(connection, 'execute');
    const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai');
    await pages.find('user', pageQueryOf({ pageNo: 7, substring: { name: 'x' }, equality: { status: 1 } }));
    expect(asked.callCount).to.equal(1);
    await pages.find('user', pageQueryOf({ substring: { name: 'a\0' } }));
    expect(asked.callCount).to.equal(1);
  });

  it('lets no parameter name of a request into the statement, only those that the module declares', async () => {
    const asked = sinon.spy(orm.em.getConnection('read'), 'execute');
    const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai');
    await pages.find('example', pageQueryOf({ substring: { 'name" or 1=1 --': 'x' }, equality: { password_hash: 1 } }));
    await pages.find('example', pageQueryOf());
    expect(asked.args[0]).to.deep.equal(asked.args[1]);
  });

  for (const name of Object.keys(MODULES) as ModuleName[])
    it(`reads the first pages of ${name} records along an index`, async () => {
      const entity = orm.getMetadata(LISTED_ENTITIES[name]);
      const texts = {
        user: ['username'],
        role: ['name'],
        menu: ['name', 'type'],
        position: ['name'],
        example: ['name', 'type'],
      };
      await execute(`insert into ${entity.tableName} (${texts[name].join(', ')}, sort)
        select ${texts[name].map((column) => (column === 'type' ? '1' : 'i::text')).join(', ')}, i % 100
        from generate_series(1, 3000) i; analyze ${entity.tableName}`);
      const { sql, valuesFor } = pageStatement(MODULES[name], entity, [], []);
      const plan = await orm.em.getConnection().execute(`explain ${sql}`, valuesFor(pageQueryOf(), 'UTC'));
      expect(JSON.stringify(plan)).to.include(`Index Scan using ${entity.tableName}_page_index`);
    });

  it('writes out the times of the rows that are shown, not of those before them', async () => {
    await execute(`insert into examples (name, type, sort) select i::text, 1, i % 100 from generate_series(1, 20000) i;
      analyze examples`);
    const { sql, valuesFor } = pageStatement(MODULES.example, orm.getMetadata(LISTED_ENTITIES.example), [], []);
    const values = valuesFor(pageQueryOf({ pageNo: 1000 }), 'UTC');
    const rows = await orm.em.getConnection().execute<object[]>(`explain (verbose, analyze) ${sql}`, values);
    const plan = rows.map((row) => String(Object.values(row)[0]));
    const limit = plan.findIndex((line) => line.includes('->  Limit'));
    expect(plan.slice(0, limit).join('\n')).to.include('to_char');
    expect(plan.slice(limit).join('\n'))
      .to.match(/Index Scan using examples_page_index .*rows=10000 /)
      .and.not.include('to_char');
  });
});
