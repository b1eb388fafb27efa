import type { MikroORM } from '@mikro-orm/postgresql';
import type { ModuleName } from '../../domain/modules/modules.js';
import type { FieldKind } from '../../domain/modules/listed-module.js';
import type { StoredRecord } from '../../domain/modules/record.js';
import { offsetOf, type PageQuery } from '../../domain/page-query.js';
import type { Log } from '../../domain/ports/log.js';
import type { FoundPage, RecordPages } from '../../domain/ports/record-pages.js';
import { bookmarkFiller } from './pages/bookmark-filler.js';
import { withinDeadline } from './call-deadline.js';
import { isSchemaChange } from './database-errors.js';
import { keptPages } from './pages/kept-pages.js';
import { LISTED_ENTITIES } from './entities/listed-entities.js';
import { listedStatements } from './pages/listed-statements.js';
import { watchListing } from './pages/listing-watch.js';
import { planPage, type PagePlan } from './pages/page-plan.js';
import { pooledServer, type Rows, type ServerOf } from './page-servers/page-reads.js';
import type { KeptTotal, ShownField } from './pages/page-statement.js';
import { replicaReads } from './page-servers/replica-reads.js';
import { isStorableText } from './storable-text.js';

const silence = (): void => undefined;
const SILENT: Log = { info: silence, warn: silence, error: silence };

/** Version and total stand before the fields, in every row; where there is no row to show, the fields are null. */
const AHEAD = 2;

type Key = ReadonlyArray<unknown>;

/** What the snapshot had; without version where the table keeps none. */
const foundIn = ([row = []]: Rows, kept: KeptTotal | undefined): Readonly<{ version?: string; total: number }> => {
  const [version, total] = row;
  if (typeof version === 'string') return { version, total: Number(total) };
  return kept && total === null ? kept : { total: Number(total) };
};

/** A value as the domain has it, whether the driver has converted it or not. */
const CONVERSIONS: Readonly<Record<FieldKind, (value: unknown) => string | number>> = {
  integer: Number,
  text: String,
  time: String,
  statusText: String,
};

const pageFrom = (rows: Rows, total: number, fields: ReadonlyArray<ShownField>): FoundPage => {
  const records = rows.map((row): StoredRecord => {
    const record: Record<string, string | number> = {};
    let at = AHEAD;
    for (const { name, kind } of fields) record[name] = CONVERSIONS[kind](row[at++]);
    return record;
  });
  return { total, records: total === 0 ? [] : records };
};

/**
 * Pages read in SQL, from a replica where there is one that answers; times in `timeZone`, an IANA name. Totals and
 * bookmarks are kept in this process, and used only in a snapshot of the version for which they were found. A server is
 * read from through the ORM's pool, unless `serverOf` knows better.
 */
export const mikroOrmRecordPages = (
  orm: MikroORM,
  timeZone: string,
  log: Log = SILENT,
  serverOf: ServerOf = pooledServer,
): RecordPages => {
  const inTime = withinDeadline(orm);
  const read = replicaReads(orm, log, serverOf);
  const kept = keptPages();
  const statements = listedStatements((name) => orm.getMetadata(LISTED_ENTITIES[name]));
  const watch = watchListing(statements.tables, read, log);
  const fill = bookmarkFiller(kept, (sql, values) => inTime(() => read({ sql, values, isLight: false })));

  /** Keeps what the page has shown of the list. */
  const learn = (
    name: ModuleName,
    query: PageQuery,
    plan: PagePlan,
    version: string,
    total: number,
    key: Key,
  ): void => {
    if (!plan.list) return;
    kept.learn(plan.list, version, total);
    const position = offsetOf(query);
    if (plan.way !== 'leap' || position >= total) return;
    if (!plan.bookmark) kept.mark(plan.list, version, { position, key: key.map(String) });
    fill({ list: plan.list, version, query, statement: statements.bookmarks(name, plan.filters) });
  };

  const find = async (name: ModuleName, query: PageQuery): Promise<FoundPage> => {
    const state = await watch.state();
    const plan = planPage(name, query, kept, statements.hasGrams(name, state));
    const ask = { query, timeZone, kept: plan.kept, bookmark: plan.bookmark };
    const statement = statements.page(name, plan.filters, plan.way, state);
    const rows = await read({
      sql: statement.sql,
      values: statement.valuesFor(ask),
      isLight: plan.isLight,
    });
    const { version, total } = foundIn(rows, plan.kept);
    watch.found(statements.tableOf(name), version !== undefined);
    if (version !== undefined)
      learn(name, query, plan, version, total, rows[0]?.slice(AHEAD + statement.fields.length) ?? []);
    return pageFrom(rows, total, statement.fields);
  };

  return {
    find: (name, query) =>
      inTime(async () => {
        if (!Object.values(query.substring).every(isStorableText)) return { total: 0, records: [] };
        try {
          return await find(name, query);
        } catch (error) {
          if (!isSchemaChange(error)) throw error;
          watch.forget();
          return await find(name, query);
        }
      }),
  };
};
