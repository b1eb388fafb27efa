import { offsetOf, type PageQuery } from '../../contract/page-query.js';
import type { Anchor, KnownTotal, KnownLists } from './known-lists.js';
import { orderOf, type ListOrder } from './list-order.js';
import type { AccessPath } from './page-statement.js';
import { comparesTexts, filtersOf, filterValues, isFiltered, type Filters } from './filter-sql.js';
import type { ListedTable } from './tables.js';

/** Pages before this row need no anchor. */
const NEAR = 200;

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

const listName = ({ name }: ListedTable, filters: Filters, query: PageQuery): string =>
  JSON.stringify([name, ...filterValues(filters, query.filters)]);

export const planPage = (table: ListedTable, query: PageQuery, lists: KnownLists): PagePlan => {
  const filters = filtersOf(table, query.filters);
  const order = orderOf(table.orders, query.orderBy);
  const list = listName(table, filters, query);
  const known = lists.get(list);
  const needsCount = isFiltered(filters) && !known;

  // beyond the last page the first one is shown
  const position = known && offsetOf(query) >= known.total ? 0 : offsetOf(query);
  const isFar = position >= NEAR;
  const anchor = isFar ? lists.anchorBefore(list, order.name, position) : undefined;
  const isNearEnd = known !== undefined && 2 * position > known.total;
  const fromEnd = isNearEnd ? known.total - position : Infinity;

  // index entries that are passed up to the last row that is shown, if the matching rows are spread evenly
  const rows = anchor ? position - anchor.position + query.pageSize : Math.min(position + query.pageSize, fromEnd);
  const passed = known ? (rows * known.live) / Math.max(known.total, 1) : rows;
  const readsTexts = comparesTexts(filters);
  const searches = readsTexts && !(known && known.total > 0 && passed < known.total);
  const perMs = readsTexts ? TEXTS_PER_MS : ENTRIES_PER_MS;
  const isLight = !searches && !needsCount && (known?.total === 0 || passed < perMs);
  const path = anchor ? 'anchor' : isNearEnd ? 'end' : 'start';
  return {
    list,
    filters,
    order,
    path: searches ? 'search' : path,
    known,
    needsCount,
    heavy: needsCount ? list : isLight ? undefined : JSON.stringify([list, order.name, query.pageNo, query.pageSize]),
    anchor,
    isFar: isFar && !searches,
    isLight,
  };
};
