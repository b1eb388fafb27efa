/** The words that PostgreSQL accepts as a name of a column or a table in quotes only. Statements have no quotes. */
const RESERVED_WORDS = new Set(
  `all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column
  concurrently constraint create cross current_catalog current_date current_role current_schema current_time
  current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from
  full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime
  localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right
  select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using
  variadic verbose when where window with`.split(/\s+/),
);

/** The columns that the server gives to every table. */
const SYSTEM_COLUMNS = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/** True for a name that no column and no table can have. */
export const isReservedWord = (name: string): boolean => RESERVED_WORDS.has(name) || SYSTEM_COLUMNS.has(name);
