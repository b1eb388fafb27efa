import type { Constructor, Transaction } from '@mikro-orm/core';
import type { Migration } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/postgresql';
import { codeOf, UNDEFINED_TABLE, withDatabase } from '../../postgres/database-errors.js';
import { sqlStatements } from '../../postgres/sql-statements.js';

/** Loaded when it is applied: the ORM's part for migrations is a tenth of what a start would load. */
type LoadedMigration = Readonly<{ name: string; load: () => Promise<Constructor<Migration>> }>;

/** A migration of a module from outside: one or several statements. */
export type SqlMigration = Readonly<{ name: string; sql: string }>;

export type NamedMigration = LoadedMigration | SqlMigration;

/** Every migration of the product in the order of application. A released migration never changes. */
export const MIGRATIONS: ReadonlyArray<LoadedMigration> = [
  { name: '0001-baseline', load: async () => (await import('./0001-baseline.js')).Baseline },
  { name: '0002-orders', load: async () => (await import('./0002-orders.js')).Orders },
  { name: '0003-trail-actions', load: async () => (await import('./0003-trail-actions.js')).TrailActions },
  { name: '0004-deletions', load: async () => (await import('./0004-deletions.js')).Deletions },
  { name: '0005-import-menus', load: async () => (await import('./0005-import-menus.js')).ImportMenus },
  { name: '0006-menu-english', load: async () => (await import('./0006-menu-english.js')).MenuEnglish },
  { name: '0007-departments', load: async () => (await import('./0007-departments.js')).Departments },
  { name: '0008-department-totals', load: async () => (await import('./0008-department-totals.js')).DepartmentTotals },
  { name: '0009-password-age', load: async () => (await import('./0009-password-age.js')).PasswordAge },
  { name: '0010-user-scope', load: async () => (await import('./0010-user-scope.js')).UserScope },
  { name: '0011-people-in-scopes', load: async () => (await import('./0011-people-in-scopes.js')).PeopleInScopes },
  { name: '0012-second-factor', load: async () => (await import('./0012-second-factor.js')).SecondFactor },
  { name: '0013-account-validity', load: async () => (await import('./0013-account-validity.js')).AccountValidity },
  { name: '0014-factor-filter', load: async () => (await import('./0014-factor-filter.js')).FactorFilter },
  { name: '0015-password-unfit', load: async () => (await import('./0015-password-unfit.js')).PasswordUnfit },
];

/** The table of applied migrations. */
export const MIGRATIONS_TABLE = 'mikro_orm_migrations';

/** The options of the ORM's command line. */
export const migrationOptions = async () => ({
  migrationsList: await Promise.all(MIGRATIONS.map(async ({ name, load }) => ({ name, class: await load() }))),
  tableName: MIGRATIONS_TABLE,
  snapshot: false,
  silent: true,
});

/** The statements of one migration. */
export const statementsOf = async (orm: MikroORM, named: NamedMigration): Promise<ReadonlyArray<string>> => {
  if ('sql' in named) return sqlStatements(named.sql);
  const Loaded = await named.load();
  const migration = new Loaded(orm.em.getDriver(), orm.config);
  await migration.up();
  return migration.getQueries().map(String);
};

/** The names of the migrations that the database has. */
export const appliedMigrations = async (orm: MikroORM, transaction?: Transaction): Promise<ReadonlySet<string>> => {
  const rows = await orm.em
    .getConnection()
    .execute<{ name: string }[]>(`select name from ${MIGRATIONS_TABLE}`, [], 'all', transaction);
  return new Set(rows.map(({ name }) => name));
};

/** Versions before 0.1.0 had other migrations. No migration leads from theirs to these. */
export const isDevelopmentDatabase = (applied: ReadonlySet<string>): boolean =>
  applied.size > 0 && !applied.has('0001-baseline');

export type MigrationState = Readonly<{
  /** Migrations that the database lacks. */
  pending: ReadonlyArray<string>;
  /** Applied migrations of the product that this version does not know. */
  unknown: ReadonlyArray<string>;
  isDevelopmentDatabase: boolean;
}>;

/** The names of the migrations of a module from outside have the name of the module, and a slash. */
const isOfProduct = (name: string): boolean => !name.includes('/');

/** Compares the database with the migrations of this version. Changes nothing. */
export const migrationState = (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration> = MIGRATIONS,
): Promise<MigrationState> =>
  withDatabase(async () => {
    const applied = await appliedMigrations(orm).catch((error: unknown) => {
      if (codeOf(error) === UNDEFINED_TABLE) return new Set<string>();
      throw error;
    });
    const known = migrations.map(({ name }) => name);
    return {
      pending: known.filter((name) => !applied.has(name)),
      unknown: [...applied].filter((name) => isOfProduct(name) && !known.includes(name)),
      isDevelopmentDatabase: isDevelopmentDatabase(applied),
    };
  });

/** The names of the migrations that the database lacks. Changes nothing. */
export const pendingMigrations = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration> = MIGRATIONS,
): Promise<ReadonlyArray<string>> => (await migrationState(orm, migrations)).pending;
