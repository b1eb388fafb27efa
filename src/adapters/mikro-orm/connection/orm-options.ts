import type { Socket } from 'node:net';
import type { Knex, Options } from '@mikro-orm/postgresql';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';
import { defineConfig, MikroORM } from '../entities/orm-package.js';
import { closeGracefully, ownSockets } from '../../postgres/close-gracefully.js';
import { codeOf, deadlineOf, type Deadline } from '../../postgres/database-errors.js';
import {
  clientOptions,
  DEFAULT_LIMITS,
  sessionSettings,
  type DatabaseLimits,
  type DatabaseSettings,
  type PoolState,
} from '../../postgres/database-settings.js';
import { retryWhileFull } from '../../postgres/retries.js';

const silently = (): void => undefined;

/** Knex names each connection, also in its event `query-error`. */
export type Named = Readonly<{ __knexUid: string }>;
type Connection = Named &
  Readonly<{
    query(sql: string, done: (error: Error | null) => void): void;
    once(event: 'end', listener: () => void): unknown;
  }>;
type Done = (error: Error | null, connection: Connection) => void;
type FailedQuery = Named & Readonly<{ sql: string }>;

const poolOf = (limits: DatabaseLimits, usable: Set<string>) => ({
  min: 0,
  max: limits.poolMax,
  acquireTimeoutMillis: limits.connectTimeoutMs,
  createTimeoutMillis: limits.connectTimeoutMs,
  createRetryIntervalMillis: 50,
  idleTimeoutMillis: limits.idleTimeoutMs,
  afterCreate: (connection: Connection, done: Done) => {
    usable.add(connection.__knexUid);
    connection.once('end', () => usable.delete(connection.__knexUid));
    connection.query(sessionSettings(limits), (error) => done(error, connection));
  },
  validate: (connection: Named) => usable.has(connection.__knexUid),
});

/**
 * The options of the service, the tests and the ORM's command line. The log never has statements or their values. The
 * pool adds each connection to `usable` and replaces one that is no longer in it. `stream` makes a connection's socket.
 */
export const ormOptions = (settings: DatabaseSettings, usable = new Set<string>(), stream?: () => Socket): Options => {
  const { address, ...limits } = { ...DEFAULT_LIMITS, ...settings };
  return defineConfig({
    entities: Object.values(LISTED_ENTITIES),
    ...('url' in address ? { clientUrl: address.url } : address),
    driverOptions: {
      compileSqlOnError: false,
      connection: {
        ...clientOptions(address, limits),
        ...(stream && { stream }),
        query_timeout: limits.queryTimeoutMs,
        // so the driver closes a connection whose query has timed out, and the pool replaces it
        pipeline: true,
      },
      pool: poolOf(limits, usable),
      log: { warn: silently, error: silently, deprecate: silently, debug: silently },
    },
    forceUtcTimezone: true,
    logger: silently,
    // the ORM does not know the tables of maintained totals, of the audit trail, of sessions, of latest logins and of second factors, and not every index of the link tables
    schemaGenerator: {
      skipTables: [
        ...['user_roles', 'user_role_departments', 'role_menus', 'audit_events', 'sessions', 'user_logins'],
        ...['user_factors', 'pending_factors'],
        ...['listed_tables', 'listed_changes', 'department_totals', 'department_changes'],
      ],
    },
  });
};

type Opened = Readonly<{ settings: DatabaseSettings; destroySockets: () => void }>;
const opened = new WeakMap<MikroORM, Opened>();

const openedAs = (orm: MikroORM): Opened => {
  const found = opened.get(orm);
  if (!found) throw new Error('this ORM was not opened by openOrm');
  return found;
};

/** A server's error leaves the connection usable unless it ends the connection. Every other error does not. */
const leavesUsable = (error: Error): boolean => 'severity' in error && !/^(08|57P)/.test(codeOf(error));

/** Connects with the first statement. `more.entities` come besides those of the product. Close it with `closeOrm`. */
export const openOrm = (settings: DatabaseSettings, more: Options = {}): MikroORM => {
  const usable = new Set<string>();
  const sockets = ownSockets();
  const orm = MikroORM.initSync({
    ...ormOptions(settings, usable, sockets.open),
    ...more,
    entities: [...Object.values(LISTED_ENTITIES), ...(more.entities ?? [])],
  });
  orm.em.getKnex().on('query-error', (error: Error, { sql, __knexUid: connection }: FailedQuery) => {
    if (!leavesUsable(error)) usable.delete(connection);
    // Knex quotes the statement, which has user names and password hashes
    const quoted = `${sql} - `;
    if (error.message.startsWith(quoted)) error.message = error.message.slice(quoted.length);
  });
  opened.set(orm, { settings, destroySockets: sockets.destroyAll });
  return orm;
};

/** Closes its connections, also to a server that does not answer. */
export const closeOrm = (orm: MikroORM): Promise<void> =>
  closeGracefully({ end: () => orm.close(), destroy: openedAs(orm).destroySockets });

/** The settings with which `openOrm` opened it. */
export const settingsOf = (orm: MikroORM): DatabaseSettings & DatabaseLimits => ({
  ...DEFAULT_LIMITS,
  ...openedAs(orm).settings,
});

/** The connections of the ORM's pool at this moment. */
export const poolState = (orm: MikroORM): PoolState => {
  const { pool } = orm.em.getKnex().client as Knex.Client;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
};

/**
 * Runs what a request waits for, within the time limit of one query, or of that many, and within `mostMs`. Waits when the
 * server has no connection left.
 */
export const withinDeadline = (orm: MikroORM, queries = 1, mostMs = Infinity) => {
  const { queryTimeoutMs, connectTimeoutMs, limitName } = settingsOf(orm);
  const inTime = deadlineOf(Math.min(queryTimeoutMs * queries, mostMs), limitName);
  return <T>(work: (deadline: Deadline) => Promise<T>): Promise<T> =>
    inTime((deadline) => retryWhileFull(connectTimeoutMs, () => work(deadline)));
};
