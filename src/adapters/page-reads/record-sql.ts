import { createHash } from 'node:crypto';
import type { GivenFilters } from '../../contract/list-filters.js';
import type { StoredRecord } from '../../contract/record.js';
import { containing } from '../postgres/storable-text.js';
import type { Query, Rows } from './executor.js';
import { columnOf, type ListedTable } from './tables.js';

type Value = Query['values'][number];

/** The placeholders of one statement. Each value is sent once, however often its placeholder is used. */
export type Placeholders<Input> = Readonly<{
  /** The placeholder for a value; the same one for the same name. */
  of(name: string, valueOf: (input: Input) => Value): string;
  values(input: Input): Value[];
}>;

export const placeholders = <Input>(): Placeholders<Input> => {
  const numbers = new Map<string, number>();
  const sources: ((input: Input) => Value)[] = [];
  return {
    of(name, valueOf) {
      const number = numbers.get(name) ?? sources.push(valueOf);
      numbers.set(name, number);
      return `$${number}`;
    },
    values: (input) => sources.map((valueOf) => valueOf(input)),
  };
};

/** A statement whose text is fixed: `query` fills in the values of one call. */
export type Statement<Input> = Readonly<{ query(input: Input, isLight: boolean): Query }>;

export const statement = <Input>(text: string, { values }: Placeholders<Input>): Statement<Input> => {
  // PostgreSQL cuts names after 63 bytes
  const name = createHash('sha256').update(text).digest('base64url');
  return { query: (input, isLight) => ({ name, text, values: values(input), isLight }) };
};

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

/**
 * The columns of a record in row `r`, with times as texts in the zone that the placeholder gives. The statement names the
 * zone, because a pooler may drop the zone of a session.
 */
export const selectedColumns = ({ fields, module }: ListedTable, zone: string): ReadonlyArray<string> =>
  fields.map((field) => {
    const column = `r.${columnOf(field)}`;
    return module.fields[field] === 'time'
      ? `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`
      : column;
  });

/** The record whose columns begin at this place of the row, whether the driver has converted the values or not. */
export const recordFrom = ({ module, fields }: ListedTable, row: Rows[number], from: number): StoredRecord => {
  const record: Record<string, string | number> = {};
  for (const [i, field] of fields.entries()) {
    const value = row[from + i];
    record[field] = module.fields[field] === 'integer' ? Number(value) : String(value);
  }
  return record;
};
