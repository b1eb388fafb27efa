import { MODULES, type ModuleName } from '../../domain/listing/modules.js';
import type { Log } from '../../domain/ports/log.js';
import type { Executor } from './executor.js';
import { gramsIndex, listedTable } from './tables.js';

/** What the database lacks to make pages cheap. */
export type ListingState = Readonly<{
  /** Tables whose totals are counted for every page. */
  counted: ReadonlyArray<string>;
  /** Indexes over character pairs that do not exist or are not valid. */
  missing: ReadonlyArray<string>;
}>;

const TRACKED = 'select table_name from listed_tables where tracks_listed_table(to_regclass(table_name))';

const INDEXES = `select c.relname from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
  where i.indisvalid and pg_catalog.pg_table_is_visible(i.indrelid)`;

/** Reads the catalogue once. */
export const listingState = async (execute: Executor): Promise<ListingState> => {
  const namesFrom = async (text: string) => {
    const rows = await execute({ text, values: [], isLight: false });
    return new Set(rows.map(([name]) => name));
  };
  const tables = (Object.keys(MODULES) as ModuleName[]).map(listedTable);
  const tracked = await namesFrom(TRACKED);
  const indexes = await namesFrom(INDEXES);
  const grams = tables.flatMap(({ name, module }) =>
    Object.keys(module.substring).map((parameter) => gramsIndex(name, parameter)),
  );
  return {
    counted: tables.map(({ name }) => name).filter((name) => !tracked.has(name)),
    missing: grams.filter((name) => !indexes.has(name)),
  };
};

export type TrackedTables = Readonly<{
  isTracked(table: string): boolean;
  /** A page had to count the table, or not. */
  note(table: string, isTracked: boolean): void;
}>;

/** Logs once what makes pages slow: at the creation, and when a page finds a table without a maintained total. */
export const trackedTables = (execute: Executor, log: Log): TrackedTables => {
  const counted = new Set<string>();
  const note = (names: ReadonlyArray<string>): void => {
    const fresh = names.filter((name) => !counted.has(name));
    for (const name of fresh) counted.add(name);
    const message = 'these tables have no maintained totals: they are counted for every page';
    if (fresh.length > 0) log.warn(message, { names: fresh });
  };
  const check = async (): Promise<void> => {
    const state = await listingState(execute);
    note(state.counted);
    if (state.missing.length > 0)
      log.warn('these indexes are missing: searches read whole tables', { names: state.missing });
  };
  // without an answer the first page finds out
  void check().catch(() => undefined);

  return {
    isTracked: (table) => !counted.has(table),
    note: (table, isTracked) => {
      if (isTracked) counted.delete(table);
      else note([table]);
    },
  };
};
