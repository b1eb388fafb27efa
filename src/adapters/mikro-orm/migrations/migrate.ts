import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { lockForTransaction, maintenanceOrm } from '../connection/maintenance.js';
import { closeOrm, settingsOf } from '../connection/orm-options.js';
import { codeOf, isUnavailability, LOCK_NOT_AVAILABLE, withServer } from '../../postgres/database-errors.js';
import { FailedStatement, type MigrationStatement } from './failed-statement.js';
import {
  appliedMigrations,
  isDevelopmentDatabase,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  statementsOf,
  type NamedMigration,
} from './migrations.js';
import { lockWaitsFor, TableInUse, whileInUse, type LockWaits } from './table-in-use.js';

/** The table is the one that the ORM's command line uses. */
const CREATE_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (
  id serial primary key, name varchar(255), executed_at timestamptz(0) default current_timestamp)`;

const failureOf = (error: unknown, statement: MigrationStatement, waits: LockWaits): unknown => {
  if (codeOf(error) === LOCK_NOT_AVAILABLE) return new TableInUse(statement, waits, { cause: error });
  return isUnavailability(error) ? error : new FailedStatement(error, statement);
};

const migrateWithin = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration>,
  waits: LockWaits,
  transaction: Transaction,
): Promise<ReadonlyArray<string>> => {
  const connection = orm.em.getConnection();
  const run = (sql: string, values: unknown[] = []) => connection.execute(sql, values, 'run', transaction);

  await lockForTransaction(orm, transaction);
  await run(CREATE_TABLE);
  const applied = await appliedMigrations(orm, transaction);
  if (isDevelopmentDatabase(applied))
    throw new Error('the database was made by a version before 0.1.0, which cannot be updated: create a new database');
  const pending = migrations.filter(({ name }) => !applied.has(name));
  for (const migration of pending) {
    // not earlier: for other migrations it waits without a limit
    await run(`set local lock_timeout = ${waits.lockMs}`);
    for (const [i, sql] of (await statementsOf(orm, migration)).entries())
      await run(sql).catch((error: unknown) => {
        throw failureOf(error, { migration, number: i + 1, sql }, waits);
      });
    await run(`insert into ${MIGRATIONS_TABLE} (name) values (?)`, [migration.name]);
  }
  return pending.map(({ name }) => name);
};

/**
 * Brings the schema up to date in one transaction and returns the names of the applied migrations. Concurrent callers
 * wait for each other. While another transaction uses a table that a migration changes, it is tried anew (`lockWaitsFor`), and
 * rejects with `TableInUse` at last. The ORM's own migrator reads the applied migrations before a lock, and needs two connections.
 */
export const migrate = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration> = MIGRATIONS,
  waits: LockWaits = lockWaitsFor(settingsOf(orm).queryTimeoutMs),
): Promise<ReadonlyArray<string>> => {
  const maintenance = maintenanceOrm(orm);
  try {
    return await whileInUse(waits, () =>
      withServer(() =>
        maintenance.em
          .getConnection()
          .transactional((transaction) => migrateWithin(maintenance, migrations, waits, transaction)),
      ),
    );
  } finally {
    await closeOrm(maintenance);
  }
};
