/** A PostgreSQL server by URL, or by its parts; a host that is a folder holds the server's Unix socket. */
export type DatabaseAddress =
  | Readonly<{ url: string }>
  | Readonly<{ host: string; port: number; user: string; password: string; dbName: string }>;

/** How long things may take and how many connections there may be. */
export type DatabaseLimits = Readonly<{
  poolMax: number;
  /** The pool of each server that pages are read from. */
  pagePoolMax: number;
  /** To open a connection, and to wait for a free one. */
  connectTimeoutMs: number;
  /** After this long the server ends a statement; 0 is never. */
  statementTimeoutMs: number;
  /** After this long a call is given up, be it for want of a connection or of an answer; 0 is never. */
  queryTimeoutMs: number;
  /** After this long the server ends a transaction that is open and idle; 0 is never. */
  idleInTransactionTimeoutMs: number;
  /** After this long an unused connection is closed. */
  idleTimeoutMs: number;
}>;

/** Pages may be read from the replicas; everything else goes to `address`. */
export type DatabaseSettings = Readonly<{ address: DatabaseAddress; replicaUrls?: ReadonlyArray<string> }> &
  Partial<DatabaseLimits>;

/** So that a request is answered within about a second, whatever happens to the server. */
export const DEFAULT_LIMITS: DatabaseLimits = {
  poolMax: 6,
  pagePoolMax: 4,
  connectTimeoutMs: 700,
  statementTimeoutMs: 800,
  queryTimeoutMs: 900,
  idleInTransactionTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
};
