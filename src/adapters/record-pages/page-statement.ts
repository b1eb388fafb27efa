import { offsetOf, type PageQuery } from '../../contract/listing/page-query.js';
import type { Rows } from '../postgres/text-rows.js';
import type { Anchor, KnownTotal } from './known-lists.js';
import type { RowLimit } from '../schema/row-scope-sql.js';
import { limited, limitedAlong, limitedTotal, streamsOf, type LimitedInput } from './limit-sql.js';
import { conditions, isFiltered, type FilteredInput, type Filters } from './filter-sql.js';
import { afterKey, columnsIn, orderTerms, type ListOrder } from './list-order.js';
import { maintainedTotal } from './maintained-total.js';
import { placeholders, statement, type Statement } from './record-sql.js';
import { selectedColumns } from './selected-columns.js';
import type { ListedTable } from './tables.js';

/**
 * How the rows of a page are found: along the index of its order from the start, from the end or from an anchor, or by
 * sorting everything that the filters find. At the beginning, the rows before the page are read as well; elsewhere only their
 * entries in the index are, and the rows of the page are looked up by their ids.
 */
export type AccessPath = 'beginning' | 'start' | 'end' | 'anchor' | 'search';

export type PageInput = FilteredInput &
  LimitedInput &
  Readonly<{
    query: PageQuery;
    known?: KnownTotal | undefined;
    anchor?: Anchor | undefined;
    /** Under another version than the known one the answer has no total and no record, and nothing is counted. */
    onlyKnown: boolean;
  }>;

/**
 * A list of a limited scope. Its rows are found along the index of the order, like all others, or along one index for each department
 * and the owner.
 */
export type LimitedList = Readonly<{ limit: RowLimit; isStreamed: boolean }>;

/** What the snapshot has; `total` is absent when it is unknown and was not to be counted. */
export type SnapshotState = Readonly<{ version?: string; total?: number; live?: number }>;

const UNKNOWN = -1;

/** Reads the first column of the answer. It is null when the snapshot has the version of the known total. */
export const snapshotState = (column: unknown, known: KnownTotal | undefined): SnapshotState => {
  if (column === null) return known ?? {};
  const [total, live, version] = (column as string).split(' ');
  const state = version === undefined ? {} : { version, live: Number(live) };
  return Number(total) === UNKNOWN ? state : { ...state, total: Number(total) };
};

/** Reads the second column of the answer: the texts of the rows as JSON, null without a row. */
export const pageRows = (column: unknown): Rows => (typeof column === 'string' ? (JSON.parse(column) as Rows) : []);

/**
 * One statement for version, total and rows, so that all of them come from one snapshot. Its answer is one row, whose second
 * column has the rows of the page as JSON: a row or a column of the protocol costs the service more than its value. A known total is used only if the
 * snapshot has its version; an anchor is used only with `onlyKnown`. `offset 0` keeps the planner from computing an
 * expression more than once. `hasKeys`: each row ends with its sort key.
 */
export const pageStatement = (
  table: ListedTable,
  filters: Filters,
  order: ListOrder,
  path: AccessPath,
  hasKeys: boolean,
  limitedList?: LimitedList,
): Statement<PageInput> => {
  const { name } = table;
  const parameters = placeholders<PageInput>();
  const by = orderTerms(order);
  const selected = columnsIn(order);

  const size = `${parameters.of('size', ({ query }) => query.pageSize)}::int8`;
  const offset = `${parameters.of('offset', ({ query }) => offsetOf(query))}::int8`;
  const version = `${parameters.of('version', ({ known }) => known?.version ?? null)}::int8`;
  const onlyKnown = `${parameters.of('only known', (input) => input.onlyKnown)}::boolean`;
  const zone = () => `${parameters.of('zone', ({ timeZone }) => timeZone)}::text`;

  const { limit, isStreamed = false } = limitedList ?? {};
  const byGrams = path === 'search';
  const within = limit && limited(table.module, limit, parameters);
  const inScope = conditions(filters, parameters, { byGrams, within });
  const counted = `(select count(*) from ${path === 'search' ? 'matched' : `${name} where ${inScope}`})`;
  const live = limit ? limitedTotal(table, limit, parameters, counted) : 'k.live';
  const knownTotal = () => `${parameters.of('total', ({ known }) => known?.total ?? null)}::int8`;
  const total = isFiltered(filters)
    ? `case when k.version = ${version} then ${knownTotal()} when k.version is null or not ${onlyKnown} then ${counted} end`
    : `case when k.version is null then ${counted} ${limit ? `when k.version = ${version} then ${knownTotal()} when not ${onlyKnown}` : `when k.version = ${version} or not ${onlyKnown}`} then ${live} end`;
  const state = `
    select version, live, total, first, least(${size}, coalesce(total, 0) - first) as here
    from (select version, live, total, case when ${offset} < total then ${offset} else 0 end as first
      from (select k.version, k.live, ${total} as total
        from (${maintainedTotal(name)}) k offset 0) as counted offset 0) as placed
    offset 0`;

  const along = (
    condition: string | undefined,
    direction: string,
    offsetOfPage: string,
    columns = selected,
  ): string => {
    const conditionOf = (own?: string): string =>
      [conditions(filters, parameters, { within: own }), ...(condition === undefined ? [] : [condition])].join(' and ');
    const from =
      limit && isStreamed
        ? `(${streamsOf(table, limit, parameters, {
            columns: selected,
            matching: conditionOf(),
            order: direction,
            reach: `${offsetOfPage} + s.here`,
          })}) streams`
        : `${name} where ${conditionOf(limit && limitedAlong(table.module, limit, parameters))}`;
    return `select ${columns} from ${from} order by ${direction} limit s.here offset ${offsetOfPage}`;
  };
  const ofKeys = (keys: string): string =>
    `select found.* from (${keys}) key cross join lateral (select * from ${name} where id = key.id offset 0) found`;
  const rows = {
    beginning: () => along(undefined, by, 's.first', '*'),
    start: () => ofKeys(along(undefined, by, 's.first')),
    end: () => ofKeys(along(undefined, orderTerms(order, { isReversed: true }), 's.total - s.first - s.here')),
    anchor: () => {
      const keyOf = (i: number) => parameters.of(`key ${i}`, ({ anchor }) => anchor?.key[i] ?? null);
      const isAfter = afterKey(order, keyOf, true);
      const position = `${parameters.of('position', ({ anchor }) => anchor?.position ?? null)}::int8`;
      return ofKeys(along(isAfter, by, `greatest(s.first - ${position}, 0)`));
    },
    search: () => ofKeys(`select id from matched order by ${by} limit s.here offset s.first`),
  }[path]();

  const found = `case when s.version = ${version} then null else concat_ws(' ', coalesce(s.total, ${UNKNOWN}), s.live, s.version) end`;
  const values = [
    ...selectedColumns(table, zone),
    ...(hasKeys ? order.columns.map(({ toText }) => toText('r')) : []),
  ].map((value) => `(${value})::text`);
  const matched =
    path === 'search' ? `with matched as materialized (select ${selected} from ${name} where ${inScope}) ` : '';
  return statement(
    `${matched}select ${found} as state, page.rows
      from (${state}) s cross join lateral (
        select json_agg(array[${values.join(', ')}] order by ${orderTerms(order, { of: 'r' })})::text as rows from (${rows}) r
      ) page`,
    parameters,
  );
};
