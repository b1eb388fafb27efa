import { LISTED_TABLES, substringIndex } from './listed-names.js';
import type { Read } from '../page-servers/replica-reads.js';

/** What the database has to make pages cheap. */
export type ListingState = Readonly<{
  /** Is there a table of kept rows that may be read? Whether each of them is to be believed, every page finds out. */
  keepsTotals: boolean;
  /** The indexes over texts that are ready. */
  indexes: ReadonlySet<string>;
  /** The tables whose totals are counted for every page. */
  counted: ReadonlyArray<string>;
  /** The indexes over texts that are not there. */
  missing: ReadonlyArray<string>;
}>;

export type ListedName = Readonly<{ name: string; substring: ReadonlyArray<string> }>;

const KEPT_TABLE = `select to_regclass('${LISTED_TABLES}') is not null
  and to_regprocedure('tracks_listed_table(regclass)') is not null and has_table_privilege(to_regclass('${LISTED_TABLES}')::oid, 'select') as readable`;

const INDEXES = `select c.relname as name from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
  where i.indisvalid and pg_catalog.pg_table_is_visible(i.indrelid) and c.relname = any(string_to_array($1::text, ' '))`;

const KEPT_ROWS = `select table_name as name from ${LISTED_TABLES} where tracks_listed_table(to_regclass(quote_ident(table_name)))`;

/** Looks at the catalogue once. */
export const listingState = async (tables: ReadonlyArray<ListedName>, read: Read): Promise<ListingState> => {
  const namesFrom = async (sql: string, names?: ReadonlyArray<string>): Promise<ReadonlySet<string>> => {
    const rows = await read({ sql, values: names ? [names.join(' ')] : [], isLight: false });
    return new Set(rows.map(([name]) => String(name)));
  };
  const sought = tables.flatMap(({ name, substring }) => substring.map((parameter) => substringIndex(name, parameter)));

  const [row] = await read({ sql: KEPT_TABLE, values: [], isLight: false });
  const keepsTotals = row?.[0] === true;
  const kept = keepsTotals ? await namesFrom(KEPT_ROWS) : new Set<string>();
  const indexes = await namesFrom(INDEXES, sought);
  return {
    keepsTotals,
    indexes,
    counted: tables.map(({ name }) => name).filter((name) => !kept.has(name)),
    missing: sought.filter((name) => !indexes.has(name)),
  };
};
