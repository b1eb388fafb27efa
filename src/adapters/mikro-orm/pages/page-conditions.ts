import type { PageQuery } from '../../../domain/page-query.js';
import type { ListedTable } from './listed-table.js';
import type { Slots } from './statement-slots.js';

/** The names of the filters that are given, in the module's order. */
export type Filters = Readonly<{ substring: ReadonlyArray<string>; equality: ReadonlyArray<string> }>;

export type PageConditions = Readonly<{
  /** For a walk through the rows, one by one. */
  walked: string;
  /** The same, by an index over the texts where there is one. */
  searched: string;
}>;

type Ask = Readonly<{ query: PageQuery }>;

const literalPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Live rows that match. The grams of a text are among those of whatever contains it; the text itself is still looked for. */
export const pageConditions = (
  { module, column }: Pick<ListedTable, 'module' | 'column'>,
  filters: Filters,
  hasGrams: boolean,
  { slot }: Slots<Ask>,
): PageConditions => {
  const sought = filters.substring.map((parameter) => {
    const columns = (module.substring[parameter] ?? []).map(column);
    const pattern = `${slot(`text ${parameter}`, ({ query }) => literalPattern(query.substring[parameter] ?? ''))}::text`;
    return {
      literally: `(${columns.map((name) => `${name} ilike ${pattern}`).join(' or ')})`,
      byGrams: `text_grams(${columns.join(', ')}) @> pattern_grams(${pattern})`,
    };
  });
  const walked = [
    `not ${column('deleted')}`,
    ...filters.equality.map(
      (field) => `${column(field)} = ${slot(`integer ${field}`, ({ query }) => query.equality[field])}::int8`,
    ),
    ...sought.map(({ literally }) => literally),
  ];
  const searched = hasGrams ? [...walked, ...sought.map(({ byGrams }) => byGrams)] : walked;
  return { walked: walked.join(' and '), searched: searched.join(' and ') };
};
