import type { Transaction } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { lockForTransaction } from '../connection/advisory-lock.js';
import { appliedMigrations } from './applied-migrations.js';
import { withServer } from '../database-errors.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations.js';
import { patientOrm } from '../connection/patient-orm.js';

/** The table is the one that the ORM's command line uses. */
const CREATE_TABLE = `create table if not exists ${MIGRATIONS_TABLE} (
  id serial primary key, name varchar(255), executed_at timestamptz(0) default current_timestamp)`;

const statementsOf = async (migration: Migration, transaction: Transaction) => {
  migration.setTransactionContext(transaction);
  await migration.up();
  return migration.getQueries();
};

const migrateWithin = async (orm: MikroORM, transaction: Transaction): Promise<ReadonlyArray<string>> => {
  const connection = orm.em.getConnection();
  const run = (sql: string, values: unknown[] = []) => connection.execute(sql, values, 'run', transaction);

  await lockForTransaction(orm, transaction);
  await run(CREATE_TABLE);
  const applied = await appliedMigrations(orm, transaction);
  const pending = MIGRATIONS.filter(({ name }) => !applied.has(name));
  for (const { name, load } of pending) {
    const Pending = await load();
    const statements = await statementsOf(new Pending(orm.em.getDriver(), orm.config), transaction);
    for (const sql of statements) await connection.execute(sql, [], 'run', transaction);
    await run(`insert into ${MIGRATIONS_TABLE} (name) values (?)`, [name]);
  }
  return pending.map(({ name }) => name);
};

/**
 * Brings the schema up and names what was applied: all of it or nothing, once, however many processes ask at the same
 * time. The ORM's own migrator reads what is applied before it could take a lock, and needs a second connection.
 */
export const migrate = async (orm: MikroORM): Promise<ReadonlyArray<string>> => {
  const patient = patientOrm(orm);
  try {
    return await withServer(() =>
      patient.em.getConnection().transactional((transaction) => migrateWithin(patient, transaction)),
    );
  } finally {
    await patient.close();
  }
};
