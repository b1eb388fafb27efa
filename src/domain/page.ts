import { pageShown, type PageQuery } from './page-query.js';

/** The page envelope (specification 2.5). */
export type Page<R> = Readonly<{
  records: ReadonlyArray<R>;
  total: number;
  size: number;
  current: number;
  pages: number;
}>;

/** `records` are those of the page that is shown for the query and total. */
export const pageOf = <R>(query: PageQuery, total: number, records: ReadonlyArray<R>): Page<R> => ({
  records,
  total,
  size: query.pageSize,
  current: pageShown(query, total),
  pages: Math.ceil(total / query.pageSize),
});
