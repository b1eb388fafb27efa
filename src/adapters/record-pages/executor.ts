import type pg from 'pg';

/** A statement with PostgreSQL's own placeholders, and the values of one call. */
export type Query = Readonly<{
  /** The name of the prepared statement; without one it is planned for this call. */
  name?: string;
  text: string;
  values: (string | number | boolean | null)[];
  /** It takes about a millisecond at most, so that other statements may wait behind it. */
  isLight: boolean;
  /** It may take seconds: it runs on a connection for such statements alone. */
  isSlow?: boolean;
}>;

/** The values of the columns, row by row. */
export type Rows = ReadonlyArray<ReadonlyArray<unknown>>;

export type Executor = (query: Query) => Promise<Rows>;

/** An executor that is not used for a while after a fault. */
export type Preferred = Readonly<{
  execute: Executor;
  isReady(): boolean;
  /** It has failed to answer this query, or not answered it in time. */
  suspend(query: Query): void;
  /** Milliseconds that a query sent at `askedAt` may still wait before it counts as late. */
  remainingMs(askedAt: number, isLight: boolean): number;
}>;

const unchanged = (text: string): string => text;
const TYPES = { getTypeParser: () => unchanged };

/**
 * The statement for pg: rows are arrays of the server's own texts, and the module's declaration says what they mean. It is
 * planned for this call if it is not `isNamed`.
 */
export const textRowsOf = ({ name, text, values }: Pick<Query, 'name' | 'text' | 'values'>, isNamed = true) => {
  // pg copies each property, so there are no more than it needs
  const config: pg.QueryArrayConfig<(typeof values)[number][]> = { text, values, rowMode: 'array', types: TYPES };
  if (isNamed && name !== undefined) config.name = name;
  return config;
};
