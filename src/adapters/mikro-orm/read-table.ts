import type { MikroORM } from '@mikro-orm/postgresql';
import { MOST_CHOICES, type FoundColumn, type FoundMenu, type FoundTable } from '../schema/found-table.js';
import { withinDeadline } from './connection/orm-options.js';
import { quoted } from './record-values.js';

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as "notNull",
    pg_get_expr(adbin, adrelid) as default, attidentity <> '' as "isIdentity",
    (select confrelid::regclass::text from pg_constraint
      where conrelid = attrelid and contype = 'f' and conkey = array[attnum] limit 1) as "refersTo"
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = ?::regclass and attnum > 0 and not attisdropped order by attnum`;
const INDEXES = `
  select relname as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid where indrelid = ?::regclass and indisvalid order by relname`;
const TRIGGERS = `
  select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
  where tgrelid = ?::regclass and not tgisinternal and tgenabled in ('O', 'A')`;
const CONSTRAINTS = `
  select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = ?::regclass and contype in ('c', 'x') order by conname`;
const MENUS = `
  select menus.permission, coalesce(above.permission, '') as above
  from menus left join menus above on above.id = menus.parent_id
  where not menus.deleted and menus.permission <> ''`;
const IS_TRACKED = `
  select tracks_listed_table(?::regclass) and exists (select from listed_tables where table_name = ?) as "isTracked"`;

type Named = Readonly<{ name: string; definition: string }>;

const byName = (rows: ReadonlyArray<Named>): Readonly<Record<string, string>> =>
  Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));

/** A column whose values are the choices of a field. */
const isChoice = ({ name, type }: Pick<FoundColumn, 'name' | 'type'>): boolean =>
  /^[a-z_][a-z0-9_]*$/.test(name) &&
  (type === 'smallint' || (name === 'status' && ['integer', 'bigint'].includes(type)));

/** Reads what the catalog says of a table. Undefined if there is no table of this name. Changes nothing. */
export const readTable = (orm: MikroORM, table: string): Promise<FoundTable | undefined> =>
  withinDeadline(orm)(async () => {
    const connection = orm.em.getConnection();
    const rows = <Row>(sql: string, values: ReadonlyArray<unknown>) => connection.execute<Row[]>(sql, [...values]);
    const [is] = await rows<{ found: boolean }>(
      `select exists (select from pg_tables where tablename = ? and schemaname = any(current_schemas(false))) as found`,
      [table],
    );
    if (!is?.found) return undefined;
    const columns = await rows<Omit<FoundColumn, 'values'>>(COLUMNS, [table]);
    const valued: FoundColumn[] = [];
    for (const column of columns) {
      const values = isChoice(column)
        ? await rows<{ value: number | string }>(
            `select distinct ${quoted(column.name)} as value from ${quoted(table)} where ${quoted(column.name)} is not null limit ${MOST_CHOICES + 1}`,
            [],
          )
        : [];
      valued.push({ ...column, values: values.map(({ value }) => Number(value)) });
    }
    const [tracked] = await rows<{ isTracked: boolean }>(IS_TRACKED, [table, table]);
    return {
      table,
      columns: valued,
      indexes: byName(await rows<Named>(INDEXES, [table])),
      triggers: byName(await rows<Named>(TRIGGERS, [table])),
      constraints: byName(await rows<Named>(CONSTRAINTS, [table])),
      isTracked: tracked?.isTracked ?? false,
    };
  });

/** Reads the live menus that have a permission. Changes nothing. */
export const readMenus = (orm: MikroORM): Promise<ReadonlyArray<FoundMenu>> =>
  withinDeadline(orm)(() => orm.em.getConnection().execute<FoundMenu[]>(MENUS));
