import type { MikroORM } from '@mikro-orm/postgresql';
import { ADMINISTRATOR_ID } from '../../domain/permission-policy.js';
import type { Clock } from '../../domain/ports/clock.js';
import { appliedMigrations, pendingMigrations } from './migrations/applied-migrations.js';
import { withinDeadline } from './call-deadline.js';
import { UserRow } from './entities/user-row.js';
import { appliedStatements } from './migrations/applied-statements.js';
import { expectedIndexes, normalisedIndex } from './migrations/expected-indexes.js';
import { expectedTriggers } from './migrations/expected-triggers.js';
import { LISTED_ENTITIES } from './entities/listed-entities.js';
import { listedStatements } from './pages/listed-statements.js';
import { listingState } from './pages/listing-state.js';
import { keepingTriggers } from './migrations/total-triggers.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { pooledServer } from './page-servers/page-reads.js';

/** How the database stands. */
export type DatabaseState = Readonly<{
  /** How far its clock is ahead of this host's, in milliseconds. */
  aheadMs: number;
  /** Migrations that are still to be applied. */
  pending: ReadonlyArray<string>;
  /** Migrations of another version that have been applied. */
  unknown: ReadonlyArray<string>;
  /** Triggers of the applied migrations that somebody has dropped or disabled, those apart that keep totals. */
  silentTriggers: ReadonlyArray<string>;
  /** Tables without all that keeps their totals. */
  countedTables: ReadonlyArray<string>;
  /** Indexes of the applied migrations that are not there, or not ready. */
  missingIndexes: ReadonlyArray<string>;
  /** Indexes that somebody has made again with another definition. */
  changedIndexes: ReadonlyArray<string>;
}>;

const NOW = 'select extract(epoch from clock_timestamp())::float8 * 1000 as now';
const TRIGGERS = `select tgname as name from pg_trigger
  where not tgisinternal and tgenabled in ('O', 'A')
  and pg_table_is_visible(tgrelid)`;
const INDEXES = `select c.relname as name, pg_get_indexdef(c.oid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisvalid and i.indisready and pg_table_is_visible(i.indrelid)`;

/** How far a database's clock is ahead of this host's, in milliseconds. Rejects with `Unavailable` when it does not answer. */
export const databaseAheadMs = (orm: MikroORM, clock: Clock): Promise<number> =>
  withinDeadline(orm)(async () => {
    const connection = orm.em.getConnection();
    // what it takes to connect is not on the clock
    await connection.execute('select 1');
    const asked = clock.now().getTime();
    const [row] = await connection.execute<{ now: number }[]>(NOW);
    // the answer was given between asking and hearing it
    return (row?.now ?? NaN) - (asked + clock.now().getTime()) / 2;
  });

type Made = Pick<DatabaseState, 'silentTriggers' | 'countedTables' | 'missingIndexes' | 'changedIndexes'>;

const NOTHING_MADE: Made = { silentTriggers: [], countedTables: [], missingIndexes: [], changedIndexes: [] };

const examineMade = (orm: MikroORM, applied: ReadonlySet<string>): Promise<Made> =>
  withinDeadline(orm)(async () => {
    const connection = orm.em.getConnection();
    const { tables } = listedStatements((name) => orm.getMetadata(LISTED_ENTITIES[name]));
    const { counted } = await listingState(tables, pooledServer(connection).read);
    const rows = await connection.execute<{ name: string }[]>(TRIGGERS);
    // those of the totals are judged by the tables that they keep
    const judged = new Set([...rows.map(({ name }) => name), ...tables.flatMap(({ name }) => keepingTriggers(name))]);
    const statements = await appliedStatements(orm, applied);
    const silentTriggers = expectedTriggers(statements).filter((name) => !judged.has(name));
    const found = await connection.execute<{ name: string; definition: string }[]>(INDEXES);
    const definitions = new Map(found.map(({ name, definition }) => [name, normalisedIndex(definition)]));
    const indexes = [...expectedIndexes(statements)];
    return {
      silentTriggers,
      countedTables: counted,
      missingIndexes: indexes.filter(([name]) => !definitions.has(name)).map(([name]) => name),
      changedIndexes: indexes
        .filter(([name, definition]) => definitions.has(name) && definitions.get(name) !== definition)
        .map(([name]) => name),
    };
  });

/** Looks and changes nothing. Rejects with `Unavailable` when the database does not answer. */
export const examineDatabase = async (orm: MikroORM, clock: Clock): Promise<DatabaseState> => {
  const aheadMs = await databaseAheadMs(orm, clock);
  const pending = await pendingMigrations(orm);
  const known = MIGRATIONS.map(({ name }) => name);
  if (pending.length === known.length) return { aheadMs, pending, unknown: [], ...NOTHING_MADE };
  const applied = await appliedMigrations(orm);
  return {
    aheadMs,
    pending,
    unknown: [...applied].filter((name) => !known.includes(name)),
    ...(await examineMade(orm, applied)),
  };
};

/** The password hash of the administrator, empty for none; undefined when there is no such user. */
export const administratorHash = (orm: MikroORM): Promise<string | undefined> =>
  withinDeadline(orm)(async () => {
    const row = await orm.em.fork().findOne(UserRow, { id: { $eq: ADMINISTRATOR_ID }, deleted: { $eq: false } });
    return row ? (row.passwordHash ?? '') : undefined;
  });
