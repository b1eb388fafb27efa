import { createHash } from 'node:crypto';
import type { Query } from './executor.js';
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
