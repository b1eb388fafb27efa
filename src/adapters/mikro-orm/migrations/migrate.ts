import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { lockForTransaction, maintenanceOrm } from '../connection/maintenance.js';
import { closeOrm } from '../connection/orm-options.js';
import { isUnavailability, withServer } from '../../postgres/database-errors.js';
import { FailedStatement } from './failed-statement.js';
import {
  appliedMigrations,
  isDevelopmentDatabase,
  MIGRATIONS,
  MIGRATIONS_TABLE,
  statementsOf,
  type NamedMigration,
} from './migrations.js';

/** The table is the one that the ORM's command line uses. */
const CREATE_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (
  id serial primary key, name varchar(255), executed_at timestamptz(0) default current_timestamp)`;

const migrateWithin = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration>,
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
    for (const [i, sql] of (await statementsOf(orm, migration)).entries())
      await run(sql).catch((error: unknown) => {
        throw isUnavailability(error) ? error : new FailedStatement(error, migration, { number: i + 1, sql });
      });
    await run(`insert into ${MIGRATIONS_TABLE} (name) values (?)`, [migration.name]);
  }
  return pending.map(({ name }) => name);
};

/**
 * Brings the schema up to date in one transaction and returns the names of the applied migrations. Concurrent callers
 * wait for each other. The ORM's own migrator reads the applied migrations before a lock, and needs two connections.
 */
export const migrate = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration> = MIGRATIONS,
): Promise<ReadonlyArray<string>> => {
  const maintenance = maintenanceOrm(orm);
  try {
    return await withServer(() =>
      maintenance.em
        .getConnection()
        .transactional((transaction) => migrateWithin(maintenance, migrations, transaction)),
    );
  } finally {
    await closeOrm(maintenance);
  }
};
