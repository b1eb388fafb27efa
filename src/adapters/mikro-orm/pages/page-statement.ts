import type { FieldKind } from '../../../domain/modules/listed-module.js';
import { storedFields } from '../../../domain/modules/record.js';
import { offsetOf, type PageQuery } from '../../../domain/page-query.js';
import type { ListedTable } from './listed-table.js';
import { pageConditions, type Filters } from './page-conditions.js';
import { statementSlots } from './statement-slots.js';

/** A total that was counted when the table had a version: it holds while the table has that version. */
export type KeptTotal = Readonly<{ version: string; total: number }>;

/** The sort key of the row before which `position` others stand; it holds while the table has the version that it had. */
export type Bookmark = Readonly<{ position: number; key: ReadonlyArray<string> }>;

export type PageAsk = Readonly<{
  query: PageQuery;
  timeZone: string;
  kept?: KeptTotal | undefined;
  bookmark?: Bookmark | undefined;
}>;

/**
 * How the rows of a page are found: by walking through the table in its order; by walking through its index, which looks
 * at no row that is passed; from a bookmark, or else from the nearer end, again through the index; or by sorting
 * everything that matches.
 */
export type Way = 'walk' | 'keys' | 'leap' | 'search';

/** A field of the records, where it stands in a row. */
export type ShownField = Readonly<{ name: string; kind: FieldKind }>;

export type PageStatement = Readonly<{
  sql: string;
  /** What a row holds after version and total: the stored fields, and after a leap its sort key too. */
  fields: ReadonlyArray<ShownField>;
  valuesFor(ask: PageAsk): unknown[];
}>;

/**
 * One statement for version, total and the rows that are shown, so that all of them come from one snapshot: what is kept
 * from earlier pages is used only if this snapshot has the version that it was kept for, and is found anew otherwise.
 * What is shown is made of the page's rows only: the server would make it of every row before them as well.
 *
 * Before its fields each row holds version and total, or nothing in their places when the version is the one that was
 * told and the total therefore the one that was kept with it.
 */
export const pageStatement = (listed: ListedTable, filters: Filters, way: Way, hasGrams: boolean): PageStatement => {
  const { module, table, column, order, kept } = listed;
  const slots = statementSlots<PageAsk>();
  const { walked, searched } = pageConditions(listed, filters, hasGrams, slots);
  const size = `${slots.slot('size', ({ query }) => query.pageSize)}::int8`;
  const offset = `${slots.slot('offset', ({ query }) => offsetOf(query))}::int8`;
  const version = `${slots.slot('version', (ask) => ask.kept?.version ?? null)}::uuid`;
  const keptTotal = () => `${slots.slot('total', (ask) => ask.kept?.total ?? null)}::int8`;
  const fields = storedFields(module).map((name) => ({ name, kind: module.fields[name] ?? 'text' }));
  // The statement names the zone, since a pooler may drop the zone of a session.
  const timeOf = (name: string): string =>
    `to_char(${name} at time zone ${slots.slot('zone', (ask) => ask.timeZone)}::text, 'YYYY-MM-DD HH24:MI:SS')`;
  const shown = fields.map(({ name, kind }) => (kind === 'time' ? timeOf(`r.${column(name)}`) : `r.${column(name)}`));
  const by = order.join(', ');
  const backwards = order.map((name) => `${name} desc`).join(', ');
  const rowsOf = (keys: string): string =>
    `select found.* from (${keys}) key cross join lateral (select * from ${table} where id = key.id offset 0) found`;

  const counted = `(select count(*) from ${way === 'search' ? 'matched' : `${table} where ${searched}`})`;
  const isFiltered = filters.substring.length + filters.equality.length > 0;
  const total = isFiltered
    ? `case when k.version = ${version} then ${keptTotal()} else ${counted} end`
    : `coalesce(k.live, ${counted})`;
  const state = `select version, total, first, least(${size}, total - first) as here
    from (select version, total, case when ${offset} < total then ${offset} else 0 end as first
      from (select k.version, ${total} as total from (select 1) as one left join (${kept}) k on true offset 0) as counted
      offset 0) as placed
    offset 0`;

  const walk = `select * from ${table} where ${walked} order by ${by} limit s.here offset s.first`;
  const keys = () => rowsOf(`select ${by} from ${table} where ${walked} order by ${by} limit s.here offset s.first`);
  const leap = () => {
    const mark = order.map((_, i) => slots.slot(`mark ${i}`, ({ bookmark }) => bookmark?.key[i] ?? null)).join(', ');
    const position = `${slots.slot('position', ({ bookmark }) => bookmark?.position ?? null)}::int8`;
    const isMarked = `coalesce(s.version = ${version} and s.first >= ${position}, false)`;
    const keys = `select ${by} from ${table} where ${walked}`;
    return rowsOf(`
      (${keys} and (${by}) >= (${mark}) order by ${by}
        limit case when ${isMarked} then s.here else 0 end offset coalesce(greatest(s.first - ${position}, 0), 0))
      union all
      (${keys} order by ${by}
        limit case when ${isMarked} or 2 * s.first > s.total then 0 else s.here end offset s.first)
      union all
      (${keys} order by ${backwards}
        limit case when ${isMarked} or 2 * s.first <= s.total then 0 else s.here end offset s.total - s.first - s.here)`);
  };
  const search = () => rowsOf(`select id from matched order by ${by} limit s.here offset s.first`);
  const rows = { walk: () => walk, keys, leap, search }[way]();
  const marks = way === 'leap' ? order.map((name) => `r.${name}::text`) : [];

  return {
    sql: `${way === 'search' ? `with matched as materialized (select ${by} from ${table} where ${searched}) ` : ''}
      select case when s.version = ${version} then null else s.version::text end as "#version",
        case when s.version = ${version} then null else s.total::float8 end as "#total",
        ${[...shown, ...marks].map((expression, i) => `${expression} as "f${i}"`).join(', ')}
      from (${state}) s left join lateral (${rows}) r on true
      order by ${order.map((name) => `r.${name}`).join(', ')}`,
    fields,
    valuesFor: slots.valuesFor,
  };
};
