import type { Statement } from './record-sql.js';

/** A server keeps a prepared statement for as long as the connection is open. */
const MOST_STATEMENTS = 500;

/** The same statement, planned for each call. The server keeps nothing of it. */
const unprepared = <Input>({ query }: Statement<Input>): Statement<Input> => ({
  query: (input, isLight) => {
    const { name: _name, ...rest } = query(input, isLight);
    return rest;
  },
});

/**
 * Makes each statement once. A request chooses the filters and the order, so there may be thousands of different ones: beyond
 * `most`, a statement is neither kept nor prepared.
 */
export const keptStatements = <Input>(
  most = MOST_STATEMENTS,
): ((key: string, make: () => Statement<Input>) => Statement<Input>) => {
  const kept = new Map<string, Statement<Input>>();
  return (key, make) => {
    const known = kept.get(key);
    if (known) return known;
    if (kept.size >= most) return unprepared(make());
    const made = make();
    kept.set(key, made);
    return made;
  };
};
