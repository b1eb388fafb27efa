import type { Transaction } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { withDatabase } from '../database-errors.js';
import { MIGRATIONS, MIGRATIONS_TABLE } from './migrations.js';

const NO_SUCH_TABLE = '42P01';

/** The names of the migrations that the database has seen. */
export const appliedMigrations = async (orm: MikroORM, transaction?: Transaction): Promise<ReadonlySet<string>> => {
  const rows = await orm.em
    .getConnection()
    .execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`, [], 'all', transaction);
  return new Set(rows.map(({ name }) => name));
};

/** The names of the migrations that are still to be applied. Changes nothing. */
export const pendingMigrations = (orm: MikroORM): Promise<ReadonlyArray<string>> =>
  withDatabase(async () => {
    const applied = await appliedMigrations(orm).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === NO_SUCH_TABLE) return new Set<string>();
      throw error;
    });
    return MIGRATIONS.map(({ name }) => name).filter((name) => !applied.has(name));
  });
