import type { EntityMetadata } from '@mikro-orm/core';
import { MODULES, type ModuleName } from '../../../domain/modules/modules.js';
import type { ListedModule } from '../../../domain/modules/listed-module.js';
import { bookmarkStatement, type BookmarkStatement } from './bookmark-statement.js';
import { listedTable } from './listed-table.js';
import type { ListedName, ListingState } from './listing-state.js';
import { substringIndex } from './listed-names.js';
import type { Filters } from './page-conditions.js';
import { pageStatement, type PageStatement, type Way } from './page-statement.js';

export type ListedStatements = Readonly<{
  tables: ReadonlyArray<ListedName>;
  tableOf(name: ModuleName): string;
  /** Is every text of the module that may be looked for in an index? */
  hasGrams(name: ModuleName, state: ListingState): boolean;
  page(name: ModuleName, filters: Filters, way: Way, state: ListingState): PageStatement;
  bookmarks(name: ModuleName, filters: Filters): BookmarkStatement;
}>;

/** Each statement is made once: there are as many as modules times sets of filters times ways, a few dozen. */
export const listedStatements = (entityOf: (name: ModuleName) => EntityMetadata): ListedStatements => {
  const made = new Map<string, unknown>();
  /** What the parts of a key hold comes from declarations, in which no bar stands. */
  const once = <T>(key: string, make: () => T): T => {
    const known = (made.get(key) as T | undefined) ?? make();
    made.set(key, known);
    return known;
  };
  const moduleOf = (name: ModuleName): ListedModule => MODULES[name];
  const tableOf = (name: ModuleName): string => entityOf(name).tableName;
  const tables = (Object.keys(MODULES) as ModuleName[]).map((name) => ({
    name: tableOf(name),
    substring: Object.keys(MODULES[name].substring),
  }));
  const hasGrams = (name: ModuleName, { indexes }: ListingState): boolean =>
    Object.keys(MODULES[name].substring).every((parameter) => indexes.has(substringIndex(tableOf(name), parameter)));

  return {
    tables,
    tableOf,
    hasGrams,
    page: (name, { substring, equality }, way, state) => {
      const grams = substring.length > 0 && hasGrams(name, state);
      const filters = `${substring.join()}|${equality.join()}`;
      return once(`page|${name}|${filters}|${way}|${String(state.keepsTotals)}|${String(grams)}`, () => {
        const table = listedTable(moduleOf(name), entityOf(name), state.keepsTotals);
        return pageStatement(table, { substring, equality }, way, grams);
      });
    },
    bookmarks: (name, filters) =>
      once(`bookmarks|${name}|${filters.substring.join()}|${filters.equality.join()}`, () =>
        bookmarkStatement(listedTable(moduleOf(name), entityOf(name), true), filters),
      ),
  };
};
