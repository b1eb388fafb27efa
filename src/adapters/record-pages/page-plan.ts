import { offsetOf, type PageQuery } from '../../contract/listing/page-query.js';
import type { Anchor, KnownTotal, KnownLists } from './known-lists.js';
import { orderOf, type ListOrder } from './list-order.js';
import type { AccessPath } from './page-statement.js';
import { comparesTexts, filtersOf, filterValues, isFiltered, type Filters } from './filter-sql.js';
import type { RowLimit } from '../schema/row-scope-sql.js';
import { nameOfLimit } from './limit-sql.js';
import type { ListedTable } from './tables.js';

/** Pages before this row need no anchor. */
const NEAR = 200;

/**
 * The rows up to the end of a page, for each one that it shows, where reading all of them takes less than looking up the shown
 * ones by their ids.
 */
const READ_FOR_SHOWN = 5;

/** Index entries passed, and rows whose texts are compared, per millisecond. */
const ENTRIES_PER_MS = 5_000;
const TEXTS_PER_MS = 500;

/** How one page is read. Nothing in it can make the page wrong: the statement checks the version. */
export type PagePlan = Readonly<{
  /** The name of the list. */
  list: string;
  filters: Filters;
  order: ListOrder;
  path: AccessPath;
  limit: RowLimit | undefined;
  /** The rows of a limit are read along one index for each department, and not along the index of the order. */
  isStreamed: boolean;
  known: KnownTotal | undefined;
  /** The matching rows have to be counted. */
  needsCount: boolean;
  /** The name of what takes its time, the count or the page; undefined for a light page. */
  heavy: string | undefined;
  anchor: Anchor | undefined;
  /** The list is so long that anchors are worth setting. */
  isFar: boolean;
  isLight: boolean;
}>;

const listName = ({ name }: ListedTable, filters: Filters, query: PageQuery, limit: RowLimit | undefined): string =>
  JSON.stringify([name, ...nameOfLimit(limit), ...filterValues(filters, query.filters)]);

/** What it costs to find the rows of a limited page, in entries of the index of an order. */
type LimitedCosts = Readonly<{ streams: number; gather: number }>;

/** To open a stream, PostgreSQL searches its index and reads a whole leaf of it. */
const STREAM = 40;

/** A row of a stream is sorted into the others. This takes longer where the rows of all streams no longer fit into the caches of the processor. */
const MERGED = 2;
const MERGED_OF_MANY = 6;
const MANY = 20_000;

/** A gathered row is read from the table. */
const GATHERED = 3;

/** While the total of a list is unknown, all rows of a limit with at most this many streams are gathered. */
const MOST_STREAMS = 100;

/**
 * `rows` are those up to the end of the page. Only the declared order has the indexes of streams. Without a known total, the
 * records of a limit may be rare anywhere in the table.
 */
const limitedCosts = (
  { departments, owner }: RowLimit,
  isDeclared: boolean,
  rows: number,
  total: number | undefined,
): LimitedCosts => {
  const streams = departments.length + (owner === null ? 0 : 1);
  const most = total ?? Infinity;
  const merged = Math.min(streams * rows, most);
  return {
    streams: isDeclared ? merged * (merged > MANY ? MERGED_OF_MANY : MERGED) + streams * STREAM : Infinity,
    gather: total === undefined && streams <= MOST_STREAMS ? 0 : most * GATHERED,
  };
};

/** The number of index entries that a scan reads to find `rows` matching rows, if the matching rows are spread evenly. */
const passedFor = (rows: number, known: KnownTotal | undefined): number =>
  known ? (rows * known.live) / Math.max(known.total, 1) : rows;

/** True if a page of a limited list takes about a millisecond at most, without an anchor. */
const isNear = (limit: RowLimit, isDeclared: boolean, rows: number, guess: KnownTotal | undefined): boolean => {
  const { streams, gather } = limitedCosts(limit, isDeclared, rows, guess?.total);
  return Math.min(streams, gather, guess ? passedFor(rows, guess) : Infinity) < ENTRIES_PER_MS;
};

/**
 * `estimate` is the total of an earlier version: the choice of a way needs no exact one.
 */
export const planPage = (
  table: ListedTable,
  query: PageQuery,
  lists: KnownLists,
  limit?: RowLimit,
  estimate?: KnownTotal,
): PagePlan => {
  const filters = filtersOf(table, query.filters);
  const order = orderOf(table.orders, query.orderBy);
  const list = listName(table, filters, query, limit);
  const known = lists.get(list);
  const needsCount = isFiltered(filters) && !known;
  const guess = known ?? estimate;

  // beyond the last page the first one is shown
  const position = guess && offsetOf(query) >= guess.total ? 0 : offsetOf(query);
  const isDeclared = order === table.orders.declared;
  const isNearEnd = guess !== undefined && 2 * position > guess.total;
  const fromEnd = isNearEnd ? guess.total - position : Infinity;
  const direct = Math.min(position + query.pageSize, fromEnd);
  const isFar = position >= NEAR && !(limit && isNear(limit, isDeclared, direct, guess));
  const anchor = isFar ? lists.anchorBefore(list, order.name, position) : undefined;

  // up to the last row that is shown
  const rows = anchor ? position - anchor.position + query.pageSize : direct;
  const passed = passedFor(rows, guess);
  const readsTexts = comparesTexts(filters);
  const costs = limit && !readsTexts ? limitedCosts(limit, isDeclared, rows, guess?.total) : undefined;
  const along = limit && !guess ? Infinity : passed;
  const isStreamed = costs !== undefined && costs.streams < along;
  const gathers = costs !== undefined && !isStreamed && costs.gather < along;
  const cost = isStreamed ? costs.streams : gathers ? costs.gather : passed;
  const searches = gathers || (readsTexts && !(guess && guess.total > 0 && passed < guess.total));
  const perMs = readsTexts ? TEXTS_PER_MS : ENTRIES_PER_MS;
  const isLight =
    (!searches || (gathers && guess !== undefined)) && !needsCount && (guess?.total === 0 || cost < perMs);
  // the rows that a filter or a limit matches may be rare where the order begins
  const isAtBeginning = !limit && !isFiltered(filters) && rows <= READ_FOR_SHOWN * query.pageSize;
  const fromStart = isAtBeginning ? 'beginning' : 'start';
  const path = anchor ? 'anchor' : isNearEnd ? 'end' : fromStart;
  return {
    list,
    filters,
    order,
    path: searches ? 'search' : path,
    limit,
    isStreamed,
    known,
    needsCount,
    heavy: needsCount ? list : isLight ? undefined : JSON.stringify([list, order.name, query.pageNo, query.pageSize]),
    anchor,
    isFar: isFar && !searches,
    isLight,
  };
};
