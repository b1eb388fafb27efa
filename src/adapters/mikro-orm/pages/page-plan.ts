import { MODULES, type ModuleName } from '../../../domain/modules/modules.js';
import type { ListedModule } from '../../../domain/modules/listed-module.js';
import { offsetOf, type PageQuery } from '../../../domain/page-query.js';
import type { Filters } from './page-conditions.js';
import type { KeptPages } from './kept-pages.js';
import type { Bookmark, KeptTotal, Way } from './page-statement.js';

/** Before this many rows a page is found soonest by walking to it. */
const NEAR = 200;

/** To pass more rows than these costs more than to look the page's own up by their keys. */
const FEW = 100;

/** So many rows are walked through in about a millisecond. */
const MOMENT = 5_000;

/** How one page is to be found, from what is known beforehand; none of it can make the page wrong. */
export type PagePlan = Readonly<{
  /** Names what is kept of the list. */
  list: string;
  filters: Filters;
  way: Way;
  kept: KeptTotal | undefined;
  bookmark: Bookmark | undefined;
  isLight: boolean;
}>;

/** A longer name is that of a search which hardly anybody repeats. */
const LONGEST_NAME = 200;

/** The filters that were given and that the module declares. */
const filtersOf = ({ substring, equality }: ListedModule, query: PageQuery): Filters => ({
  substring: Object.keys(substring).filter((parameter) => Object.hasOwn(query.substring, parameter)),
  equality: equality.filter((parameter) => Object.hasOwn(query.equality, parameter)),
});

const listOf = (name: ModuleName, { substring, equality }: Filters, query: PageQuery): string =>
  JSON.stringify([
    name,
    ...substring.map((parameter) => [parameter, query.substring[parameter]]),
    ...equality.map((parameter) => [parameter, query.equality[parameter]]),
  ]);

/** `hasGrams`: is there an index for every text that may be looked for? */
export const planPage = (name: ModuleName, query: PageQuery, keptOf: KeptPages, hasGrams: boolean): PagePlan => {
  const filters = filtersOf(MODULES[name], query);
  const named = listOf(name, filters, query);
  const list = named.length > LONGEST_NAME ? '' : named;
  const kept = list ? keptOf.of(list) : undefined;
  const isFiltered = filters.substring.length + filters.equality.length > 0;

  const position = kept && offsetOf(query) >= kept.total ? 0 : offsetOf(query);
  const live = keptOf.of(JSON.stringify([name]))?.total;
  // rows that are passed on the way to the last one that is shown, if those that match are spread evenly
  const sought = position + query.pageSize;
  const passed = kept && isFiltered ? (sought * (live ?? Infinity)) / Math.max(kept.total, 1) : 0;
  const plan = (way: Way, bookmark?: Bookmark) => ({
    list,
    filters,
    way,
    kept,
    bookmark,
    isLight: isFiltered
      ? kept?.isConfirmed === true && (kept.total === 0 || (way !== 'leap' && way !== 'search' && passed < MOMENT))
      : way !== 'leap' || bookmark !== undefined,
  });

  if (filters.substring.length > 0 && hasGrams)
    return plan(kept && kept.total > 0 && passed < kept.total ? 'walk' : 'search');
  if (position < NEAR) return plan(filters.substring.length === 0 && passed > FEW ? 'keys' : 'walk');
  return plan('leap', kept && keptOf.nearest(list, position));
};
