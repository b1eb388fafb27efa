import { createHash } from 'node:crypto';
import type { Query } from './executor.js';

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
