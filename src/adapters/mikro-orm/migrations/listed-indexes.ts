import { columnOf } from './column-of.js';
import type { ListedColumns } from './listed-columns.js';

/** The index over the pairs of characters of what one substring parameter looks in. */
export const substringIndex = (table: string, parameter: string): string => `${table}_${parameter}_grams_index`;

/** One index for each parameter that finds by substring; the entity declares the same. */
export const substringIndexes = (
  table: string,
  { substring }: Pick<ListedColumns, 'substring'>,
): ReadonlyArray<Readonly<{ name: string; expression: string }>> =>
  Object.entries(substring).map(([parameter, fields]) => {
    const name = substringIndex(table, parameter);
    const grams = `text_grams(${fields.map(columnOf).join(', ')})`;
    return { name, expression: `create index ${name} on ${table} using gin (${grams}) where not deleted` };
  });

/**
 * The index for the pages of a table: its live records in their order. It also holds what filters compare, so that a page
 * far into a filtered list is found without looking at the records before it.
 */
export const pageIndex = (
  table: string,
  { order, equality }: Pick<ListedColumns, 'order' | 'equality'>,
): Readonly<{ name: string; expression: string }> => {
  const name = `${table}_page_index`;
  const key = [...order, 'id'].map(columnOf);
  const compared = equality.map(columnOf).filter((column) => !key.includes(column));
  const held = compared.length > 0 ? ` include (${compared.join(', ')})` : '';
  return { name, expression: `create index ${name} on ${table} (${key.join(', ')})${held} where not deleted` };
};

/** What a migration creates for a new listed table, and its entity declares. */
export const listedIndexes = (table: string, module: ListedColumns) => [
  pageIndex(table, module),
  ...substringIndexes(table, module),
];
