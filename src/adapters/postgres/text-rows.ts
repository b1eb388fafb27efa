import type pg from 'pg';

/** A statement with PostgreSQL's own placeholders, and the values of one call. */
export type SqlQuery = Readonly<{
  /** The name of the prepared statement; without one it is planned for this call. */
  name?: string;
  text: string;
  values: (string | number | boolean | null)[];
}>;

/** The values of the columns, row by row: the server's own texts, and null. */
export type Rows = ReadonlyArray<ReadonlyArray<unknown>>;

const unchanged = (text: string): string => text;
const TYPES = { getTypeParser: () => unchanged };

/**
 * The statement for pg: rows are arrays of the server's own texts, and the module's declaration says what they mean. It is
 * planned for this call if it is not `isNamed`.
 */
export const textRowsOf = ({ name, text, values }: SqlQuery, isNamed = true) => {
  // pg copies each property, so there are no more than it needs
  const config: pg.QueryArrayConfig<SqlQuery['values']> = { text, values, rowMode: 'array', types: TYPES };
  if (isNamed && name !== undefined) config.name = name;
  return config;
};
