import { MODULES, type ModuleName } from '../../domain/modules/modules.js';
import type { Log } from '../../domain/ports/log.js';
import type { Executor } from './executor.js';
import { gramsIndex, listedTable, type ListedTable } from './tables.js';

/** What the database lacks to make pages cheap. */
export type ListingState = Readonly<{
  /** Tables whose totals are counted for every page. */
  counted: ReadonlyArray<string>;
  /** Indexes over character pairs that do not exist or are not valid. */
  missing: ReadonlyArray<string>;
}>;

const TRACKED = `select table_name from listed_tables where tracks_listed_table(to_regclass(table_name))`;

const INDEXES = `select c.relname from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
  where i.indisvalid and pg_catalog.pg_table_is_visible(i.indrelid) and c.relname like '%grams_index'`;

export const gramsIndexes = ({ name, module }: ListedTable): ReadonlyArray<string> =>
  Object.keys(module.substring).map((parameter) => gramsIndex(name, parameter));

/** Reads the catalogue once. */
export const listingState = async (execute: Executor): Promise<ListingState> => {
  const namesFrom = async (text: string) => {
    const rows = await execute({ text, values: [], isLight: false });
    return new Set(rows.map(([name]) => name));
  };
  const listed = (Object.keys(MODULES) as ModuleName[]).map(listedTable);
  const tracked = await namesFrom(TRACKED);
  const indexes = await namesFrom(INDEXES);
  return {
    counted: listed.map(({ name }) => name).filter((name) => !tracked.has(name)),
    missing: listed.flatMap(gramsIndexes).filter((name) => !indexes.has(name)),
  };
};

const RETRY_MS = 10_000;

export type ListingStateCache = Readonly<{
  get(): Promise<ListingState>;
  /** The next page reads the catalogue again. */
  forget(): void;
  /** A page had to count the table, or not. */
  noteTracking(table: string, isTracked: boolean): void;
}>;

/** Reads the state at its creation, and every ten seconds while something is missing. Logs each lack once. */
export const listingStateCache = (execute: Executor, log: Log): ListingStateCache => {
  const logged = new Set<string>();
  let current: Promise<ListingState> | undefined;
  let retryAt = Infinity;

  const warn = (message: string, names: ReadonlyArray<string>): void => {
    const fresh = names.filter((name) => !logged.has(name));
    for (const name of fresh) logged.add(name);
    if (fresh.length > 0) log.warn(message, { names: fresh });
  };
  const warnCounted = (names: ReadonlyArray<string>): void =>
    warn('these tables have no maintained totals: they are counted for every page', names);

  const read = async (): Promise<ListingState> => {
    const state = await listingState(execute);
    warnCounted(state.counted);
    warn('these indexes are missing: searches read whole tables', state.missing);
    retryAt = state.counted.length + state.missing.length === 0 ? Infinity : performance.now() + RETRY_MS;
    return state;
  };
  const refresh = (): Promise<ListingState> => {
    const reading = read();
    current = reading;
    reading.catch(() => {
      if (current === reading) current = undefined;
    });
    return reading;
  };
  void refresh().catch(() => undefined);

  return {
    get: () => (current && performance.now() <= retryAt ? current : refresh()),
    forget: () => {
      current = undefined;
    },
    noteTracking: (table, isTracked) => {
      if (isTracked) logged.delete(table);
      else warnCounted([table]);
    },
  };
};
