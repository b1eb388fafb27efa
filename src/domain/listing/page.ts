import { t } from '../fp.js';
import { pageShown, type PageQuery } from './page-query.js';

/** The page envelope (specification 2.5). */
export type Page<R> = Readonly<{
  records: ReadonlyArray<R>;
  total: number;
  size: number;
  current: number;
  pages: number;
}>;

/** The codec of a page of such records. */
export const pageCodec = <R extends t.Mixed>(record: R, name: string) =>
  t.strict({ records: t.readonlyArray(record), total: t.Int, size: t.Int, current: t.Int, pages: t.Int }, name);

/** `records` are the records of `pageShown(query, total)`. */
export const pageOf = <R>(query: PageQuery, total: number, records: ReadonlyArray<R>): Page<R> => ({
  records,
  total,
  size: query.pageSize,
  current: pageShown(query, total),
  pages: Math.ceil(total / query.pageSize),
});
