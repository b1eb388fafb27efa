import { expect } from 'chai';
import pg from 'pg';
import { ormExecutor } from '../../../src/adapters/mikro-orm/orm-executor.js';
import type { Executor, Query } from '../../../src/adapters/record-pages/executor.js';
import { listedTables } from '../../../src/adapters/record-pages/tables.js';
import { isReferenceName } from '../../../src/contract/forms/listed-field.js';
import { MODULES, type ModuleName } from '../../../src/contract/modules/modules.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { clearTables } from '../../support/postgres/fixtures.js';
import { pagesOver } from '../../support/postgres/pages.js';

const NAMES = Object.keys(MODULES) as ModuleName[];

describe('the statements of pgRecordPages', () => {
  const orm = migratedDatabase();
  const run = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const asked: Query[] = [];
  const watched: Executor = (query) => {
    asked.push(query);
    return ormExecutor(orm())(query);
  };
  const totalOf = async (pages: RecordPages, query = pageQueryOf()) =>
    (await pages.find('example', 'everything', query)).total;
  const add = (count = 1) =>
    run(`insert into examples (name, type, sort) select '小王', 1, i from generate_series(1, ${count}) i`);

  beforeEach(() => clearTables(orm()));

  const asks = async (work: () => Promise<unknown>): Promise<Query[]> => {
    asked.length = 0;
    await work();
    return asked.filter(({ text }) => text.includes('json_agg'));
  };

  /** The plan on a connection for light statements. */
  const explain = async (sql: string, values: Query['values']): Promise<string> => {
    const client = new pg.Client({
      connectionString: urlOf(orm()),
      options: '-c enable_seqscan=off -c enable_sort=off -c jit=off',
    });
    await client.connect();
    try {
      const text = `explain (analyze, verbose) ${sql}`;
      return (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows.join('\n');
    } finally {
      await client.end();
    }
  };

  it('are one for a page of a known list, and none for a text that cannot be stored', async () => {
    const pages = pagesOver(orm(), { execute: watched });
    const query = pageQueryOf({ pageNo: 7, filters: { name: 'x', status: 1 } });
    for (let times = 0; times < 3; times += 1)
      expect(await asks(() => pages.find('user', 'everything', query))).to.have.length(1);
    expect(
      await asks(() => pages.find('user', 'everything', pageQueryOf({ filters: { name: 'a\0' } }))),
    ).to.have.length(0);
  });

  it('contain no parameter name of a request, only those that the module declares', async () => {
    const pages = pagesOver(orm(), { execute: watched });
    const hostile = pageQueryOf({ filters: { 'name" or 1=1 --': 'x', password_hash: 1 } });
    const [first] = await asks(() => pages.find('example', 'everything', hostile));
    const [second] = await asks(() => pages.find('example', 'everything', pageQueryOf()));
    expect(first!.text).to.equal(second!.text);
  });

  it('count a list once for many requests at the same time, also after a write', async () => {
    await add(50);
    const pages = pagesOver(orm(), { execute: watched });
    const query = pageQueryOf({ filters: { status: 1 } });
    for (const total of [50, 51]) {
      const statements = await asks(async () => {
        const found = await Promise.all(Array.from({ length: 10 }, () => totalOf(pages, query)));
        expect(found).to.deep.equal(Array.from({ length: 10 }, () => total));
      });
      expect(statements.filter(({ values }) => values.includes(null))).to.have.length(1);
      await add();
    }
  });

  it('count again in each request when the counting request fails, or when the table changes all the time', async () => {
    await add(50);
    let failures = 1;
    let changes = 0;
    const pages = pagesOver(orm(), {
      execute: async (query) => {
        if (query.text.includes('json_agg')) {
          if (failures-- > 0) throw new Error('first');
          changes += 1;
          await add();
        }
        return ormExecutor(orm())(query);
      },
    });
    const query = pageQueryOf({ filters: { status: 1 } });
    const outcomes = await Promise.allSettled([totalOf(pages, query), totalOf(pages, query)]);
    expect(outcomes.map(({ status }) => status)).to.deep.equal(['rejected', 'fulfilled']);
    for (let times = 0; times < 3; times += 1) expect(await totalOf(pages, query)).to.equal(50 + changes);
  });

  for (const name of NAMES)
    it(`find ${name} records along an index, and read only the records that are shown`, async () => {
      const { name: table, module } = listedTables().get(name)!;
      const text = (module.search['name'] ?? [])[0]!;
      const type = 'type' in module.listed ? ', type' : '';
      await run(`insert into ${table} (${text}, sort ${type}) select i::text, i % 100 ${type && ', 1'}
          from generate_series(1, 4000) i`);
      await run(`vacuum analyze ${table}`);
      const planOf = async (query: PageQuery): Promise<string> => {
        // without the anchors that a far page has set
        const pages = pagesOver(orm(), { execute: watched });
        await pages.find(name, 'everything', { ...query, pageNo: 1 });
        const [{ text: sql, values } = { text: '', values: [] }] = await asks(() =>
          pages.find(name, 'everything', query),
        );
        return explain(sql, values);
      };
      const page = {
        filters: Object.fromEntries(
          module.filters
            .filter((field) => !isReferenceName(field))
            .map((field) => [field, module.fields[field]?.kind === 'boolean' ? false : 1]),
        ),
      };
      for (const [pageNo, passed] of [
        [1, 10],
        [300, 1_010],
        [390, 110],
      ] as const) {
        const plan = await planOf(pageQueryOf({ ...page, pageNo }));
        expect(plan).to.match(new RegExp(`Index Only Scan.* using ${table}_page_index.*rows=${passed} `));
        expect(plan).to.match(new RegExp(`Index Scan using ${table}_pkey.*rows=1 loops=10`));
      }
      const first = await planOf(pageQueryOf());
      expect(first).to.match(new RegExp(` Index Scan using ${table}_page_index.*rows=10 `));
      expect(await planOf(pageQueryOf({ filters: { name: '123' } }))).to.include(`on ${table}_name_grams_index`);
    });

  it('use the anchors that the background sets after the first far page', async () => {
    await add(20_000);
    const pages = pagesOver(orm(), { execute: watched });
    const far = (pageNo: number) => asks(() => pages.find('example', 'everything', pageQueryOf({ pageNo })));
    await far(1);
    await far(1_000);
    // each page sets an anchor itself, which helps no page before it
    let pageNo = 900;
    await eventually(async () => {
      const [statement] = await far((pageNo -= 1));
      return statement!.text.includes('>=') && statement!.isLight;
    });
    const [{ text, values } = { text: '', values: [] }] = await far(333);
    const plan = await explain(text, values);
    expect(Number(/examples_page_index.*actual.*rows=(\d+) /.exec(plan)?.[1])).to.be.within(10, 260);
  });
});
