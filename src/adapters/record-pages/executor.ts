/** A statement with PostgreSQL's own placeholders, and the values of one call. */
export type Query = Readonly<{
  /** The name of the prepared statement; without one it is planned for this call. */
  name?: string;
  text: string;
  values: ReadonlyArray<string | number | boolean | null>;
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

/** Options of pg: rows are arrays of the server's own texts, and the module's declaration says what they mean. */
export const TEXT_ROWS = {
  rowMode: 'array',
  types: { getTypeParser: () => (text: string) => text },
} as const;
