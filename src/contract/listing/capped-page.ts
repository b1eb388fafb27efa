import { pageOf, type Page, type PageQuery } from './page-query.js';

/** The most records that a capped total counts. */
export const MAX_TOTAL = 10_000;

/** A page of a list that may be long. `total` counts to 10,000. `totalIsCapped` is true if there are more. */
export type CappedPage<R> = Page<R> & Readonly<{ totalIsCapped: boolean }>;

/** `found` is the number of records, exact up to 10,000. `records` are those of `pageShown(query, cappedTotal(found))`. */
export const cappedPageOf = <R>(query: PageQuery, found: number, records: ReadonlyArray<R>): CappedPage<R> => ({
  ...pageOf(query, cappedTotal(found), records),
  totalIsCapped: found > MAX_TOTAL,
});

/** The total that a capped page tells. */
const cappedTotal = (found: number): number => Math.min(found, MAX_TOTAL);
