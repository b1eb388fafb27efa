import type { MikroORM } from '@mikro-orm/postgresql';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import type { Clock } from '../../domain/ports/clock.js';
import { comparable } from '../schema/comparable.js';
import { withinDeadline } from './connection/orm-options.js';
import { LISTED_ENTITIES } from './entities/listed-entities.js';
import { UserRow } from './entities/user-row.js';
import {
  MIGRATIONS,
  migrationState,
  statementsOf,
  type MigrationState,
  type NamedMigration,
} from './migrations/migrations.js';
import { schemaObjects, type Definitions } from './migrations/schema-objects.js';

/** Indexes or triggers that differ from what the migrations created. */
export type Differences = Readonly<{
  /** Those that are absent, and triggers that are disabled, or indexes that are not ready. */
  missing: ReadonlyArray<string>;
  /** Those with another definition. */
  changed: ReadonlyArray<string>;
}>;

export type DatabaseDiagnosis = MigrationState &
  Readonly<{
    /** How far its clock is ahead of this host's, in milliseconds. */
    aheadMs: number;
    /** What the migrations created; undefined while a migration is pending. */
    schema?: Readonly<{
      triggers: Differences;
      indexes: Differences;
      /** Listed tables without a maintained total: every page counts their rows. */
      countedTables: ReadonlyArray<string>;
    }>;
  }>;

const NOW = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';
const TRIGGERS = `select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
  where not tgisinternal and tgenabled in ('O', 'A') and pg_table_is_visible(tgrelid)`;
const INDEXES = `select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisvalid and i.indisready and pg_table_is_visible(i.indrelid)`;
const PRODUCT_TABLES = Object.values(LISTED_ENTITIES).map(({ meta }) => meta.tableName);

/** What modules from outside add to a database. */
export type FurtherTables = Readonly<{ migrations: ReadonlyArray<NamedMigration>; tables: ReadonlyArray<string> }>;

/** The triggers of maintained totals are created by a function, so no migration has their definitions. */
const TRACKED = 'select table_name as name from listed_tables where tracks_listed_table(to_regclass(table_name))';

/** How far a database's clock is ahead of this host's, in milliseconds. Rejects with `Unavailable` without an answer. */
export const databaseAheadMs = (orm: MikroORM, clock: Clock): Promise<number> =>
  withinDeadline(orm)(async () => {
    const connection = orm.em.getConnection();
    // the time to connect does not count
    await connection.execute('select 1');
    const asked = clock.now().getTime();
    const [row] = await connection.execute<{ now: number }[]>(NOW);
    // the server read its clock between the question and the answer
    return (row?.now ?? NaN) - (asked + clock.now().getTime()) / 2;
  });

const differences = (expected: Definitions, found: Definitions): Differences => {
  const names = [...expected.keys()];
  return {
    missing: names.filter((name) => !found.has(name)),
    changed: names.filter((name) => found.has(name) && found.get(name) !== expected.get(name)),
  };
};

const diagnoseSchema = async (
  orm: MikroORM,
  migrations: ReadonlyArray<NamedMigration>,
  tables: ReadonlyArray<string>,
): Promise<NonNullable<DatabaseDiagnosis['schema']>> => {
  const statements = await Promise.all(migrations.map((migration) => statementsOf(orm, migration)));
  const expected = schemaObjects(statements.flat());
  return withinDeadline(orm)(async () => {
    const connection = orm.em.getConnection();
    const definitionsFrom = async (sql: string): Promise<Definitions> => {
      const rows = await connection.execute<{ name: string; definition: string }[]>(sql);
      return new Map(rows.map(({ name, definition }) => [name, comparable(definition)]));
    };
    const tracked = new Set((await connection.execute<{ name: string }[]>(TRACKED)).map(({ name }) => name));
    return {
      triggers: differences(expected.triggers, await definitionsFrom(TRIGGERS)),
      indexes: differences(expected.indexes, await definitionsFrom(INDEXES)),
      countedTables: tables.filter((name) => !tracked.has(name)),
    };
  });
};

/** Compares the database with what the migrations create. Changes nothing. Rejects with `Unavailable` without an answer. */
export const diagnoseDatabase = async (
  orm: MikroORM,
  clock: Clock,
  further: FurtherTables = { migrations: [], tables: [] },
): Promise<DatabaseDiagnosis> => {
  const aheadMs = await databaseAheadMs(orm, clock);
  const migrations = [...MIGRATIONS, ...further.migrations];
  const state = await migrationState(orm, migrations);
  if (state.pending.length > 0) return { aheadMs, ...state };
  const schema = await diagnoseSchema(orm, migrations, [...PRODUCT_TABLES, ...further.tables]);
  return { aheadMs, ...state, schema };
};

/** The password hash of the administrator, empty for none; undefined when there is no such user. */
export const administratorHash = (orm: MikroORM): Promise<string | undefined> =>
  withinDeadline(orm)(async () => {
    const row = await orm.em.fork().findOne(UserRow, { id: { $eq: ADMINISTRATOR_ID }, deleted: { $eq: false } });
    return row ? (row.passwordHash ?? '') : undefined;
  });
