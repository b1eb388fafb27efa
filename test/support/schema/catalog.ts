import type { Run } from './undone.js';

/** What the catalog of the server says of a table: columns without their places, indexes, constraints and triggers. */
export type TableCatalog = Readonly<{
  columns: ReadonlyArray<string>;
  indexes: ReadonlyArray<string>;
  triggers: ReadonlyArray<string>;
}>;

const COLUMNS = `
  select concat_ws(' ', attname, format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    nullif(attidentity::text, ''), pg_get_expr(adbin, adrelid)) as text
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = ?::regclass and attnum > 0 and not attisdropped order by attname`;
const INDEXES = `select pg_get_indexdef(indexrelid) as text from pg_index where indrelid = ?::regclass order by 1`;
const TRIGGERS = `
  select pg_get_triggerdef(oid) || ' ' || tgenabled::text as text from pg_trigger
  where tgrelid = ?::regclass and not tgisinternal order by tgname`;

/** Reads the catalog. The name of the schema is left out of the definitions. */
export const tableCatalog = async (run: Run, schema: string, table: string): Promise<TableCatalog> => {
  const read = async (sql: string) =>
    (await run(sql, [`${schema}.${table}`])).map(({ text }) => text.replaceAll(`${schema}.`, ''));
  return { columns: await read(COLUMNS), indexes: await read(INDEXES), triggers: await read(TRIGGERS) };
};
