import type { FilterParameter, GivenFilters } from '../../contract/list-filters.js';
import { containing, isStorableText } from '../postgres/storable-text.js';
import type { Placeholders } from './record-sql.js';
import { columnOf, type ListedTable } from './tables.js';

/** The filters that a request has given, in the module's order. */
export type Filters = ReadonlyArray<FilterParameter>;

export const filtersOf = ({ filters }: ListedTable, query: GivenFilters): Filters =>
  filters.filter(({ kind, name }) => Object.hasOwn(query[kind], name));

export const isFiltered = (filters: Filters): boolean => filters.length > 0;

/** True if the texts of the records have to be compared. */
export const isSearch = (filters: Filters): boolean => filters.some(({ kind }) => kind === 'substring');

/** False if no record can match. */
export const canMatch = ({ substring }: GivenFilters): boolean => Object.values(substring).every(isStorableText);

/** The names and the values of the filters. */
export const filterValues = (filters: Filters, query: GivenFilters): ReadonlyArray<readonly [string, unknown]> =>
  filters.map(({ kind, name }) => [name, query[kind][name]]);

/** The names of the filters by their kind, for the log. */
export const filterNames = (filters: Filters): Readonly<Record<string, ReadonlyArray<string>>> => {
  const names: Record<string, string[]> = {};
  for (const { kind, name } of filters) (names[kind] ??= []).push(name);
  return names;
};

type Input = Readonly<{ query: GivenFilters }>;
type Condition = (filter: FilterParameter, slots: Placeholders<Input>, byGrams: boolean) => ReadonlyArray<string>;

/** The condition of each kind of filter. */
const CONDITIONS: Readonly<Record<FilterParameter['kind'], Condition>> = {
  substring: ({ name, fields }, { of }, byGrams) => {
    const columns = fields.map(columnOf);
    const pattern = `${of(`text ${name}`, ({ query }) => containing(query.substring[name] ?? ''))}::text`;
    const literally = `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
    return byGrams ? [literally, `text_grams(${columns.join(', ')}) @> pattern_grams(${pattern})`] : [literally];
  },
  equality: ({ name }, { of }) => [
    `${columnOf(name)} = ${of(`integer ${name}`, ({ query }) => query.equality[name] ?? null)}::int8`,
  ],
};

/**
 * Live rows that match. `byGrams` adds a condition that an index over character pairs answers; the text itself is
 * compared in any case.
 */
export const conditions = (filters: Filters, slots: Placeholders<Input>, byGrams = false): string =>
  ['not deleted', ...filters.flatMap((filter) => CONDITIONS[filter.kind](filter, slots, byGrams))].join(' and ');
