import { AsyncLocalStorage } from 'node:async_hooks';
import { IsolationLevel, type Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmRecordPages } from '../../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import {
  pooledServer,
  type Connection,
  type ServerOf,
} from '../../../src/adapters/mikro-orm/page-servers/page-reads.js';
import type { PageQuery } from '../../../src/domain/page-query.js';
import { pageQueryOf } from '../../contracts/page-query-of.js';
import { aName, type Draw } from './writers.js';

/** What a page was, and what the snapshot from which it was read says it must be. */
export type Compared = Readonly<{
  query: PageQuery;
  shown: Readonly<{ total: number; ids: ReadonlyArray<unknown> }>;
  expected: Readonly<{ total: number; ids: ReadonlyArray<unknown> }>;
  /** Did the statement use what was kept from earlier pages? */
  usedKept: boolean;
  /** Did it start from a bookmark of this version? */
  usedBookmark: boolean;
}>;

type Within = { query: PageQuery; expected?: Compared['expected']; usedKept: boolean; usedBookmark: boolean };

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every id that matches, one after the other: found without an index, a kept row, or any of the product's SQL. */
const everyId = ({ substring, equality }: PageQuery): string => `
  select coalesce(json_agg(id order by sort, id), '[]') as ids from examples where deleted = false
    ${Object.values(substring)
      .map((text) => `and strpos(lower(name), lower(${literal(text)})) > 0`)
      .join(' ')}
    ${Object.entries(equality)
      .map(([field, integer]) => `and ${field} = ${integer}`)
      .join(' ')}`;

const expectedOf = ({ pageNo, pageSize }: PageQuery, ids: ReadonlyArray<number>): Compared['expected'] => {
  const page = (number: number) => ids.slice((number - 1) * pageSize, number * pageSize);
  return { total: ids.length, ids: page(pageNo).length > 0 ? page(pageNo) : page(1) };
};

/** Reads pages as the service does, but each within a transaction in whose snapshot everything is counted besides. */
export const comparingReader = (orm: MikroORM): ((query: PageQuery) => Promise<Compared>) => {
  const current = new AsyncLocalStorage<Within>();
  const inSnapshot = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
    orm.em.getConnection().transactional(work, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });

  const serverOf: ServerOf = (connection) => ({
    read: (reading) =>
      inSnapshot(async (transaction) => {
        const run = <Row extends object>(sql: string, values: unknown[] = []) =>
          connection.execute<Row[]>(sql, values, 'all', transaction);
        // a snapshot from before a truncation would find the table empty, and everything else as it was before
        await run('lock table examples in access share mode');
        const rows = await pooledServer({ execute: run } as unknown as Connection).read(reading);
        const within = current.getStore();
        if (!within || !reading.sql.includes('"#total"')) return rows;
        const [found] = await run<{ ids: number[] }>(everyId(within.query));
        within.expected = expectedOf(within.query, found?.ids ?? []);
        within.usedKept = rows[0]?.[0] === null;
        within.usedBookmark = within.usedKept && reading.sql.includes('union all') && !reading.values.includes(null);
        return rows;
      }),
  });
  const pages = mikroOrmRecordPages(orm, 'Asia/Shanghai', undefined, serverOf);

  return (query) => {
    const within: Within = { query, usedKept: false, usedBookmark: false };
    return current.run(within, async () => {
      const { total, records } = await pages.find('example', query);
      const { expected = { total: NaN, ids: [] }, usedKept, usedBookmark } = within;
      return { query, shown: { total, ids: records.map(({ id }) => id) }, expected, usedKept, usedBookmark };
    });
  };
};

const FAR = Number.MAX_SAFE_INTEGER;

/** Any page of any list, the first, the last and those behind it more often than others; the same lists again and again. */
export const aQuery = (draw: Draw): PageQuery => {
  const pageSize = [5, 10, 20, 50][draw(4)] ?? 10;
  const somewhere = 1 + Math.floor(draw(2_600) / pageSize);
  const pageNo = [1, 2, somewhere, somewhere, somewhere, 1_000, FAR][draw(7)] ?? 1;
  const texts = ['a', '折', '小', 'σ', '折扣', '王小', 'B小', aName(draw)];
  const text = texts[draw(texts.length)] ?? '';
  const substring: Record<string, string> = draw(4) === 0 ? { name: text } : {};
  const equality: Record<string, number> = {};
  if (draw(5) === 0) equality['status'] = 1 + draw(3);
  if (draw(8) === 0) equality['type'] = 1 + draw(4);
  return pageQueryOf({ pageNo, pageSize, substring, equality });
};
