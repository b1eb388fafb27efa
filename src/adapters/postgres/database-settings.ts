import type pg from 'pg';

/** A PostgreSQL server by URL or by parts. A host that is a folder has the server's Unix socket. */
export type DatabaseAddress =
  | Readonly<{ url: string }>
  | Readonly<{ host: string; port: number; user: string; password: string; dbName: string }>;

/** Time limits, and the size of the pool. */
export type DatabaseLimits = Readonly<{
  poolMax: number;
  /** The pool of each server that pages are read from. */
  pagePoolMax: number;
  /** Limit for opening a connection, and for waiting for a free one. */
  connectTimeoutMs: number;
  /** The server cancels a longer statement. 0 is no limit. */
  statementTimeoutMs: number;
  /** The server ends the wait of a statement for a locked table. Without it, only the limit of the statement does. */
  lockTimeoutMs?: number;
  /** Time limit of a call, including the wait for a connection. 0 is no limit. */
  queryTimeoutMs: number;
  /** What messages call this limit: the setting, or what has another limit. */
  limitName?: string;
  /** The server ends a transaction that is idle for longer. 0 is no limit. */
  idleInTransactionTimeoutMs: number;
  /** The pool closes a connection that is unused for longer. */
  idleTimeoutMs: number;
}>;

/** The connections of a pool at one moment, and the callers that wait for one. */
export type PoolState = Readonly<{ used: number; free: number; waiting: number }>;

/** Only pages are read from replicas. Everything else goes to `address`. */
export type DatabaseSettings = Readonly<{ address: DatabaseAddress; replicaUrls?: ReadonlyArray<string> }> &
  Partial<DatabaseLimits>;

/** The time limits of a call. The call ends by the deadline, and the server cancels its statement before that. */
export const limitsWithin = (deadlineMs: number) => ({
  connectTimeoutMs: deadlineMs - 200,
  statementTimeoutMs: deadlineMs - 100,
  queryTimeoutMs: deadlineMs,
});

/** With these, a request is answered within about a second, whatever happens to the server. */
export const DEFAULT_LIMITS: DatabaseLimits = {
  poolMax: 6,
  pagePoolMax: 4,
  ...limitsWithin(900),
  idleInTransactionTimeoutMs: 10_000,
  idleTimeoutMs: 30_000,
};

const partsOf = ({ dbName, ...parts }: Exclude<DatabaseAddress, { url: string }>) => ({ ...parts, database: dbName });

/** The options of pg for a server. A URL stays as it is: pg supports all of it, such as `sslmode`. */
export const clientOptions = (address: DatabaseAddress, { connectTimeoutMs }: DatabaseLimits): pg.ClientConfig => {
  return {
    ...('url' in address ? { connectionString: address.url } : partsOf(address)),
    application_name: 'menshen',
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  };
};

/**
 * The first statements on a connection. A statement sets the limits, since poolers refuse or drop startup parameters. A
 * change may wait for another one and then sees what it has written: at other isolation levels, which a database may have
 * as its default, the server rejects it. JIT is off where the server has it: compilation of a statement for few rows takes
 * a hundred times as long as its run.
 */
export const sessionSettings = ({
  statementTimeoutMs,
  idleInTransactionTimeoutMs,
  lockTimeoutMs,
}: DatabaseLimits): string =>
  `set statement_timeout = ${statementTimeoutMs};
   ${lockTimeoutMs === undefined ? '' : `set lock_timeout = ${lockTimeoutMs};`}
   set default_transaction_isolation = 'read committed';
   set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs};
   select set_config('jit', 'off', false) where current_setting('jit', true) is not null`;
