import type { Rows, SqlQuery } from '../postgres/text-rows.js';

export type Query = SqlQuery &
  Readonly<{
    /** It takes about a millisecond at most, so that other statements may wait behind it. */
    isLight: boolean;
    /** It may take seconds: it runs on a connection for such statements alone. */
    isSlow?: boolean;
  }>;

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
