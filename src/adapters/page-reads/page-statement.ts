import { offsetOf, type PageQuery } from '../../domain/page-query.js';
import { conditions, isFiltered, type Filters } from './conditions.js';
import type { Anchor, Known } from './known-lists.js';
import { placeholders, statement, type Statement } from './placeholders.js';
import { columnOf, type ListedTable } from './tables.js';

/**
 * How the rows of a page are found. `seek` walks along the page index: from an anchor, or else from the nearer end.
 * `search` sorts everything that an index over character pairs finds.
 */
export type AccessPath = 'seek' | 'search';

export type PageInput = Readonly<{
  query: PageQuery;
  timeZone: string;
  known?: Known | undefined;
  anchor?: Anchor | undefined;
  /** Under another version than the known one there is no total and no row, instead of a count and a walk. */
  onlyKnown: boolean;
}>;

/** Each row of the answer begins with these columns; the stored fields follow, and after a seek the sort key. */
export const STATE_COLUMNS = ['version', 'total', 'live'] as const;

/** The version and the number of live rows; no row while a change of the table could go unnoticed. */
const trackedState = (table: string): string =>
  `select version, live from listed_tables where table_name = '${table}' and tracks_listed_table('${table}')`;

/**
 * One statement for version, total and rows, so that all of them come from one snapshot. A known total or anchor is used
 * only if the snapshot has its version. `offset 0` keeps the planner from computing an expression more than once.
 */
export const pageStatement = (
  table: ListedTable,
  filters: Filters,
  path: AccessPath,
  byGrams: boolean,
): Statement<PageInput> => {
  const { name, order, fields, module } = table;
  const slots = placeholders<PageInput>();
  const by = order.join(', ');
  const reversed = order.map((column) => `${column} desc`).join(', ');

  const size = `${slots.of('size', ({ query }) => query.pageSize)}::int8`;
  const offset = `${slots.of('offset', ({ query }) => offsetOf(query))}::int8`;
  const version = `${slots.of('version', ({ known }) => known?.version ?? null)}::uuid`;
  const onlyKnown = `${slots.of('only known', (input) => input.onlyKnown)}::boolean`;
  const zone = `${slots.of('zone', ({ timeZone }) => timeZone)}::text`;

  const matching = conditions(table, filters, byGrams, slots);
  const counted = `(select count(*) from ${path === 'search' ? 'matched' : `${name} where ${matching}`})`;
  const knownTotal = () => `${slots.of('total', ({ known }) => known?.total ?? null)}::int8`;
  const total = isFiltered(filters)
    ? `case when k.version = ${version} then ${knownTotal()} when k.version is null or not ${onlyKnown} then ${counted} end`
    : `case when k.version is null then ${counted} when k.version = ${version} or not ${onlyKnown} then k.live end`;
  const state = `
    select version, live, total, first, least(${size}, coalesce(total, 0) - first) as here
    from (select version, live, total, case when ${offset} < total then ${offset} else 0 end as first
      from (select k.version, k.live, ${total} as total
        from (select) as one left join (${trackedState(name)}) k on true offset 0) as counted offset 0) as placed
    offset 0`;

  const byKey = (keys: string): string =>
    `select found.* from (${keys}) key cross join lateral (select * from ${name} where id = key.id offset 0) found`;
  const seek = (): string => {
    const anchorKey = order.map((_, i) => slots.of(`key ${i}`, ({ anchor }) => anchor?.key[i] ?? null)).join(', ');
    const position = `${slots.of('position', ({ anchor }) => anchor?.position ?? null)}::int8`;
    const anchored = `coalesce(s.version = ${version} and s.first >= ${position}, false)`;
    const keys = `select ${by} from ${name} where ${conditions(table, filters, false, slots)}`;
    return byKey(`
      (${keys} and (${by}) >= (${anchorKey}) order by ${by}
        limit case when ${anchored} then s.here else 0 end offset coalesce(greatest(s.first - ${position}, 0), 0))
      union all
      (${keys} order by ${by}
        limit case when ${anchored} or 2 * s.first > s.total then 0 else s.here end offset s.first)
      union all
      (${keys} order by ${reversed}
        limit case when ${anchored} or 2 * s.first <= s.total then 0 else s.here end offset s.total - s.first - s.here)`);
  };
  const rows = path === 'seek' ? seek() : byKey(`select id from matched order by ${by} limit s.here offset s.first`);

  // the statement names the zone: a pooler may drop the zone of a session
  const shown = fields.map((field) => {
    const column = `r.${columnOf(field)}`;
    return module.fields[field] === 'time'
      ? `to_char(${column} at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS')`
      : column;
  });
  const columns = ['s.version::text', 's.total::float8', 's.live::float8', ...shown];
  if (path === 'seek') columns.push(...order.map((column) => `r.${column}::text`));
  const matched = path === 'search' ? `with matched as materialized (select ${by} from ${name} where ${matching}) ` : '';
  return statement(
    `${matched}select ${columns.map((column, i) => `${column} as c${i}`).join(', ')}
      from (${state}) s left join lateral (${rows}) r on true order by ${order.map((column) => `r.${column}`).join(', ')}`,
    slots,
  );
};
