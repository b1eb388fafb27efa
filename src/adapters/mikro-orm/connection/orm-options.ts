import type { Knex, Options } from '@mikro-orm/postgresql';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';
import { defineConfig, MikroORM } from '../entities/orm-package.js';
import { deadlineOf } from '../../postgres/call-deadline.js';
import { codeOf } from '../../postgres/database-errors.js';
import {
  clientOptions,
  DEFAULT_LIMITS,
  sessionSettings,
  type DatabaseLimits,
  type DatabaseSettings,
} from '../../postgres/database-settings.js';
import { whileFull } from '../../postgres/retries.js';

const silently = (): void => undefined;

type Connection = { query(sql: string, done: (error: Error | null) => void): void };
type Done = (error: Error | null, connection: Connection) => void;

/** What Knex says of a statement and its connection. */
type Statement = Readonly<{ sql: string; __knexUid: string }>;

const poolOf = (limits: DatabaseLimits, broken: Set<string>) => ({
  min: 0,
  max: limits.poolMax,
  acquireTimeoutMillis: limits.connectTimeoutMs,
  createTimeoutMillis: limits.connectTimeoutMs,
  createRetryIntervalMillis: 50,
  // a silent server does not keep the service from stopping
  destroyTimeoutMillis: 300,
  idleTimeoutMillis: limits.idleTimeoutMs,
  afterCreate: (connection: Connection, done: Done) =>
    connection.query(sessionSettings(limits), (error) => done(error, connection)),
  validate: (connection: Pick<Statement, '__knexUid'>) => !broken.delete(connection.__knexUid),
});

/**
 * The options of the service, the tests and the ORM's command line. The log never has statements or their values. The
 * pool replaces a connection that is in `broken`.
 */
export const ormOptions = (settings: DatabaseSettings, broken = new Set<string>()): Options => {
  const { address, ...limits } = { ...DEFAULT_LIMITS, ...settings };
  return defineConfig({
    entities: Object.values(LISTED_ENTITIES),
    ...('url' in address ? { clientUrl: address.url } : address),
    driverOptions: {
      compileSqlOnError: false,
      connection: {
        ...clientOptions(address, limits),
        query_timeout: limits.queryTimeoutMs,
        // so the driver closes a connection whose query has timed out, and the pool replaces it
        pipeline: true,
      },
      pool: poolOf(limits, broken),
      log: { warn: silently, error: silently, deprecate: silently, debug: silently },
    },
    forceUtcTimezone: true,
    logger: silently,
    // the ORM does not know the tables of maintained totals, of the audit trail and of sessions, and not every index of the link tables
    schemaGenerator: {
      skipTables: ['user_roles', 'role_menus', 'audit_events', 'sessions', 'listed_tables', 'listed_changes'],
    },
  });
};

const opened = new WeakMap<MikroORM, DatabaseSettings>();

/** A server's error leaves the connection usable unless it ends the connection. Every other error does not. */
const leavesUsable = (error: Error): boolean => 'severity' in error && !/^(08|57P)/.test(codeOf(error));

/** Connects with the first statement. `more.entities` come besides those of the product. */
export const openOrm = (settings: DatabaseSettings, more: Options = {}): MikroORM => {
  const broken = new Set<string>();
  const orm = MikroORM.initSync({
    ...ormOptions(settings, broken),
    ...more,
    entities: [...Object.values(LISTED_ENTITIES), ...(more.entities ?? [])],
  });
  orm.em.getKnex().on('query-error', (error: Error, { sql, __knexUid: connection }: Statement) => {
    if (!leavesUsable(error)) broken.add(connection);
    // Knex quotes the statement, which has user names and password hashes
    const quoted = `${sql} - `;
    if (error.message.startsWith(quoted)) error.message = error.message.slice(quoted.length);
  });
  opened.set(orm, settings);
  return orm;
};

/** The settings with which `openOrm` opened it. */
export const settingsOf = (orm: MikroORM): DatabaseSettings & DatabaseLimits => {
  const settings = opened.get(orm);
  if (!settings) throw new Error('this ORM was not opened by openOrm');
  return { ...DEFAULT_LIMITS, ...settings };
};

export type PoolState = Readonly<{ used: number; free: number; waiting: number }>;

/** The connections of the ORM's pool at this moment. */
export const poolState = (orm: MikroORM): PoolState => {
  const { pool } = orm.em.getKnex().client as Knex.Client;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
};

/** Runs what a request waits for, within the time limit of one query. Waits when the server has no connection left. */
export const withinDeadline = (orm: MikroORM) => {
  const { queryTimeoutMs, connectTimeoutMs } = settingsOf(orm);
  const inTime = deadlineOf(queryTimeoutMs);
  return <T>(work: () => Promise<T>): Promise<T> => inTime(() => whileFull(connectTimeoutMs, work));
};
