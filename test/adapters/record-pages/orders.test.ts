import { expect } from 'chai';
import pg from 'pg';
import { ormExecutor } from '../../../src/adapters/mikro-orm/orm-executor.js';
import type { Executor, Query } from '../../../src/adapters/record-pages/executor.js';
import { columnOf } from '../../../src/adapters/schema/columns.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import type { RecordPages } from '../../../src/domain/ports/record-pages.js';
import { ORDERS } from '../../port-contracts/kinds-arbitraries.js';
import { specimen } from '../../port-contracts/kinds-module.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { eventually } from '../../support/eventually.js';
import { migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { pagesOver } from '../../support/postgres/pages.js';
import { createSpecimens, TABLES_OF_ALL_KINDS as tables } from '../../support/postgres/specimens.js';

const ROWS = 20_000;

/** A text, a decimal that is optional, a date, and a column of every record. */
const INDEXED = ['code', 'rate', 'startsOn', 'createTime'];

/** A third of the optional values is null. */
const FILL = `
  insert into positions (id, name) values (1, '岗位');
  insert into specimens (code, note, count, rank, amount, rate, urgent, starts_on, ends_on, seen_at, left_at, stage, mood,
      owner_id, parent_id, sort, create_time)
    select 'c' || i * 7919 % ${ROWS}, nullif('n' || i % 3, 'n0'), i * 31 % 1000, nullif(i % 3, 0), i * 37 % 5000,
      nullif(i % 3, 0), i % 2 = 0, date '2000-01-01' + i % 999, case when i % 3 > 0 then date '2000-01-01' + i % 99 end,
      timestamptz '2000-01-01' + i % 777 * interval '1 hour', case when i % 3 > 0 then now() end, 1, nullif(i % 3, 0), 1,
      nullif(i % 3, 0), i % 100, timestamptz '2000-01-01' + i % 555 * interval '1 hour'
    from generate_series(1, ${ROWS}) i;`;

describe('the statements of pages in the order of a request', () => {
  const orm = migratedDatabase();
  const run = (sql: string) => orm().em.getConnection().execute<Record<string, unknown>[]>(sql);
  const asked: Query[] = [];
  const watched: Executor = (query) => {
    asked.push(query);
    return ormExecutor(orm())(query);
  };
  const client = { end: (): Promise<void> => Promise.resolve() } as pg.Client;
  let explaining = client;

  before(async () => {
    await createSpecimens(orm());
    await run(FILL);
    await run('vacuum analyze specimens');
    explaining = new pg.Client({
      connectionString: urlOf(orm()),
      options: '-c enable_seqscan=off -c enable_sort=off -c plan_cache_mode=force_generic_plan -c jit=off',
    });
    await explaining.connect();
  });
  after(() => explaining.end());

  /** The statement of a page, and its plan on a connection for light statements. */
  const planOf = async (pages: RecordPages, query: PageQuery): Promise<string> => {
    asked.length = 0;
    await pages.find('specimen', 'everything', query);
    const { text = '', values = [] } = asked.find((one) => one.text.includes('json_agg')) ?? {};
    const explained = await explaining.query<unknown[]>({
      text: `explain (analyze, verbose) ${text}`,
      values: [...values],
      rowMode: 'array',
    });
    return explained.rows.join('\n');
  };
  const pagesOfSpecimens = () => pagesOver(orm(), { execute: watched, tables });

  for (const orderBy of ORDERS.filter(({ field: name }) => INDEXED.includes(name))) {
    const { field, isDescending } = orderBy;
    it(`read along an index by ${isDescending ? '-' : ''}${field}`, async () => {
      const isOptional =
        'optional' in (specimen.fields as Record<string, object>)[field === 'createTime' ? 'sort' : field]!;
      const index = `specimens_${columnOf(field)}_${isOptional && isDescending ? 'descending' : 'order'}_index`;
      const planOfPage = async (pageNo: number): Promise<string> => {
        // without the anchors that a far page has set
        const pages = pagesOfSpecimens();
        await pages.find('specimen', 'everything', pageQueryOf());
        return planOf(pages, pageQueryOf({ pageNo, orderBy }));
      };
      expect(await planOfPage(1)).to.match(new RegExp(` Index Scan.* using ${index} .*rows=10 `));
      for (const [pageNo, passed] of [
        [30, 300],
        [ROWS / 10 - 2, 30],
      ] as const) {
        const plan = await planOfPage(pageNo);
        expect(plan).to.match(new RegExp(`Index Only Scan.* using ${index} .*rows=${passed} `));
        expect(plan).to.match(/Index Scan using specimens_pkey .*rows=1 loops=10/);
      }
    });
  }

  for (const orderBy of [
    { field: 'amount', isDescending: true },
    { field: 'code', isDescending: false },
    { field: 'seenAt', isDescending: true },
    { field: 'rate', isDescending: false },
    { field: 'endsOn', isDescending: true },
  ])
    it(`use anchors for far pages by ${orderBy.isDescending ? '-' : ''}${orderBy.field}`, async () => {
      const pages = pagesOfSpecimens();
      let pageNo = 1_000;
      await eventually(async () => {
        const plan = await planOf(pages, pageQueryOf({ pageNo: (pageNo -= 1), orderBy }));
        const passed = Number(/specimens_\w+_index .*actual.*?rows=(\d+) /.exec(plan)?.[1]);
        return passed >= 10 && passed <= 520;
      });
    });

  it('read the label of a reference for the records that are shown only, by the primary key', async () => {
    const plan = await planOf(pagesOfSpecimens(), pageQueryOf({ pageNo: 40 }));
    expect(plan).to.match(/Index Scan using positions_pkey on public.positions meant.*rows=1 loops=10/);
    expect(plan).to.match(/Index Scan using specimens_pkey on public.specimens meant.* loops=10/);
  });

  it('have one total for all orders of one filter, which is counted once', async () => {
    const pages = pagesOfSpecimens();
    const filters = { amountFrom: '100', amountTo: '2500.00' };
    asked.length = 0;
    const totals = [];
    for (const orderBy of [undefined, ...ORDERS.slice(0, 6)])
      totals.push(
        (await pages.find('specimen', 'everything', pageQueryOf({ filters, ...(orderBy && { orderBy }) }))).total,
      );
    expect(new Set(totals).size).to.equal(1);
    expect(asked.filter(({ isLight }) => !isLight)).to.have.length(1);
  });
});
