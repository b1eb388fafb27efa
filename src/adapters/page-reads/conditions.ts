import type { GivenFilters } from '../../domain/listing/page-query.js';
import { containing } from '../postgres/storable-text.js';
import type { Placeholders } from './placeholders.js';
import { columnOf, type ListedTable } from './tables.js';

/** The names of the filters that a request has given, in the module's order. */
export type Filters = Readonly<{ substring: ReadonlyArray<string>; equality: ReadonlyArray<string> }>;

export const filtersOf = ({ module }: ListedTable, query: GivenFilters): Filters => ({
  substring: Object.keys(module.substring).filter((name) => Object.hasOwn(query.substring, name)),
  equality: module.equality.filter((name) => Object.hasOwn(query.equality, name)),
});

export const isFiltered = ({ substring, equality }: Filters): boolean => substring.length + equality.length > 0;

type Input = Readonly<{ query: GivenFilters }>;

/**
 * Live rows that match. `byGrams` adds a condition that an index over character pairs answers; the text itself is
 * compared in any case.
 */
export const conditions = (
  { module }: ListedTable,
  filters: Filters,
  { of }: Placeholders<Input>,
  byGrams = false,
): string => {
  const equal = filters.equality.map(
    (field) => `${columnOf(field)} = ${of(`integer ${field}`, ({ query }) => query.equality[field] ?? null)}::int8`,
  );
  const contained = filters.substring.flatMap((parameter) => {
    const columns = (module.substring[parameter] ?? []).map(columnOf);
    const pattern = `${of(`text ${parameter}`, ({ query }) => containing(query.substring[parameter] ?? ''))}::text`;
    const literally = `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
    return byGrams ? [literally, `text_grams(${columns.join(', ')}) @> pattern_grams(${pattern})`] : [literally];
  });
  return ['not deleted', ...equal, ...contained].join(' and ');
};
