import type { Knex, Options } from '@mikro-orm/postgresql';
import { LISTED_ENTITIES } from '../entities/listed-entities.js';
import { defineConfig, MikroORM } from '../entities/orm-package.js';
import {
  DEFAULT_LIMITS,
  type DatabaseAddress,
  type DatabaseLimits,
  type DatabaseSettings,
} from '../../postgres/database-settings.js';
import { deadlineOf } from '../../postgres/call-deadline.js';
import { PostgresDialect } from './postgres-dialect.js';

const silently = (): void => undefined;

const addressOf = (address: DatabaseAddress) => ('url' in address ? { clientUrl: address.url } : address);

/** The driver gets the complete URL: it supports more of it than the ORM, such as `sslmode`. */
const driverAddressOf = (address: DatabaseAddress) => {
  if ('url' in address) return { connectionString: address.url };
  const { dbName: database, ...parts } = address;
  return { database, ...parts };
};

const driverOptions = (address: DatabaseAddress, limits: DatabaseLimits) => ({
  client: PostgresDialect,
  compileSqlOnError: false,
  connection: {
    ...driverAddressOf(address),
    application_name: 'menshen',
    keepAlive: true,
    connectionTimeoutMillis: limits.connectTimeoutMs,
    query_timeout: limits.queryTimeoutMs,
  },
  log: { warn: silently, error: silently, deprecate: silently, debug: silently },
});

/** The driver options of an ORM that `ormOptions` configured. */
export const driverOptionsOf = (orm: MikroORM) => orm.config.getAll().driverOptions as ReturnType<typeof driverOptions>;

type SessionLimits = Pick<DatabaseLimits, 'statementTimeoutMs' | 'idleInTransactionTimeoutMs'>;
type Connection = { query(sql: string, done: (error: Error | null) => void): void };
type Done = (error: Error | null, connection: Connection) => void;

/**
 * Sets up each new connection of the pool. A statement sets the limits, since poolers refuse or drop startup parameters.
 * JIT is off where the server has it: compilation of a statement for few rows takes a hundred times as long as its run.
 */
export const sessionSettings = ({ statementTimeoutMs, idleInTransactionTimeoutMs }: SessionLimits) => {
  const sql = `set statement_timeout = ${statementTimeoutMs};
    set idle_in_transaction_session_timeout = ${idleInTransactionTimeoutMs};
    select set_config('jit', 'off', false) where current_setting('jit', true) is not null`;
  return (connection: Connection, done: Done): void => {
    connection.query(sql, (error) => done(error, connection));
  };
};

const poolOf = ({ poolMax, connectTimeoutMs, idleTimeoutMs, ...limits }: DatabaseLimits) => ({
  min: 0,
  max: poolMax,
  acquireTimeoutMillis: connectTimeoutMs,
  createTimeoutMillis: connectTimeoutMs,
  createRetryIntervalMillis: 50,
  idleTimeoutMillis: idleTimeoutMs,
  afterCreate: sessionSettings(limits),
});

/** The options of the service, the tests and the ORM's command line. The log never has statements or their values. */
export const ormOptions = (settings: DatabaseSettings): Options => {
  const { address, ...limits } = { ...DEFAULT_LIMITS, ...settings };
  return defineConfig({
    entities: Object.values(LISTED_ENTITIES),
    ...addressOf(address),
    driverOptions: driverOptions(address, limits),
    pool: poolOf(limits),
    forceUtcTimezone: true,
    logger: silently,
    // the ORM does not know the tables of kept totals and of the audit trail, and not every index of the link tables
    schemaGenerator: { skipTables: ['user_roles', 'role_menus', 'audit_events', 'listed_tables', 'listed_changes'] },
  });
};

/** Connects with the first statement. */
export const openOrm = (settings: DatabaseSettings): MikroORM => MikroORM.initSync(ormOptions(settings));

export type PoolState = Readonly<{ used: number; free: number; waiting: number }>;

/** The connections of the ORM's pool at this moment. */
export const poolState = (orm: MikroORM): PoolState => {
  const { pool } = orm.em.getKnex().client as Knex.Client;
  return { used: pool?.numUsed() ?? 0, free: pool?.numFree() ?? 0, waiting: pool?.numPendingAcquires() ?? 0 };
};

/** Runs what a request waits for, within the time that the ORM gives one query. */
export const withinDeadline = (orm: MikroORM) => deadlineOf(driverOptionsOf(orm).connection.query_timeout);
