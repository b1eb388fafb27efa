import { AsyncLocalStorage } from 'node:async_hooks';
import type { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Executor } from '../../../src/adapters/record-pages/executor.js';
import type { PageQuery } from '../../../src/contract/listing/page-query.js';
import { pageQueryOf } from '../../port-contracts/page-query-of.js';
import { pagesOver } from '../postgres/pages.js';
import { aName, type Draw } from './writers.js';

/** What a page was, and what the snapshot from which it was read says it must be. */
export type Compared = Readonly<{
  query: PageQuery;
  shown: Readonly<{ total: number; ids: ReadonlyArray<unknown> }>;
  expected: Readonly<{ total: number; ids: ReadonlyArray<unknown> }>;
  /** Did the statement use the total of an earlier page? */
  usedKnown: boolean;
  /** Did it start from an anchor? */
  usedAnchor: boolean;
}>;

type Within = Omit<Compared, 'shown' | 'expected'> & { expected?: Compared['expected'] };

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Every id that matches, one after the other: found without an index, a kept row, or any of the product's SQL. */
const everyId = ({ filters: { name, ...integers } }: PageQuery): string => `
  select coalesce(json_agg(id order by sort, id), '[]') as ids from examples where deleted = false
    ${name === undefined ? '' : `and strpos(lower(name), lower(${literal(String(name))})) > 0`}
    ${Object.entries(integers)
      .map(([field, integer]) => `and ${field} = ${String(integer)}`)
      .join(' ')}`;

const expectedOf = ({ pageNo, pageSize }: PageQuery, ids: ReadonlyArray<number>): Compared['expected'] => {
  const page = (number: number) => ids.slice((number - 1) * pageSize, number * pageSize);
  return { total: ids.length, ids: page(pageNo).length > 0 ? page(pageNo) : page(1) };
};

export type ComparingReader = Readonly<{ read(query: PageQuery): Promise<Compared>; close(): Promise<void> }>;

/** Reads pages as the service does, but each in a transaction in whose snapshot everything is counted besides. */
export const comparingReader = (orm: MikroORM, url: string, readers: number): ComparingReader => {
  const current = new AsyncLocalStorage<{ -readonly [Name in keyof Within]: Within[Name] }>();
  const pool = new pg.Pool({ connectionString: url, max: readers + 1 });

  const execute: Executor = async ({ text, values }) => {
    const client = await pool.connect();
    try {
      await client.query('begin isolation level repeatable read read only');
      // a snapshot from before a truncation would find the table empty, and everything else as it was before
      await client.query('lock table examples in access share mode');
      const { rows } = await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' });
      const within = current.getStore();
      if (within && text.includes('json_agg')) {
        const found = await client.query<{ ids: number[] }>(everyId(within.query));
        within.expected = expectedOf(within.query, found.rows[0]?.ids ?? []);
        within.usedKnown = rows[0]?.[0] === null;
        within.usedAnchor = within.usedKnown && text.includes('>=');
      }
      await client.query('commit');
      return rows;
    } finally {
      client.release();
    }
  };
  const pages = pagesOver(orm, { execute });

  return {
    read: (query) => {
      const within: Within = { query, usedKnown: false, usedAnchor: false };
      return current.run(within, async () => {
        const { total, records } = await pages.find('example', 'everything', query);
        const { expected = { total: NaN, ids: [] }, usedKnown, usedAnchor } = within;
        return { query, shown: { total, ids: records.map(({ id }) => id) }, expected, usedKnown, usedAnchor };
      });
    },
    close: () => pool.end(),
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
  const filters: Record<string, string | number> = draw(4) === 0 ? { name: text } : {};
  if (draw(5) === 0) filters['status'] = 1 + draw(3);
  if (draw(8) === 0) filters['type'] = 1 + draw(4);
  return pageQueryOf({ pageNo, pageSize, filters });
};
