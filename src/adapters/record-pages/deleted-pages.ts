import type { DeletedView } from '../../contract/records/deleted-record.js';
import { offsetOf } from '../../contract/listing/page-query.js';
import { valueReader } from '../../contract/records/record.js';
import type { DeletedQuery, FoundDeletedPage } from '../../domain/ports/record-pages.js';
import { timeText } from '../schema/column-texts.js';
import type { Rows } from '../postgres/text-rows.js';
import type { Executor, Query } from './executor.js';
import { conditions, filtersOf, filterValues, type FilteredInput } from './filter-sql.js';
import type { HeavyRead } from './heavy-reads.js';
import { placeholders, statement } from './record-sql.js';
import type { RowLimit } from '../schema/row-scope-sql.js';
import { limited, nameOfLimit, type LimitedInput } from './limit-sql.js';
import { selectedColumns } from './selected-columns.js';
import type { ListedTable } from './tables.js';

type DeletedInput = FilteredInput & LimitedInput & Readonly<{ query: DeletedQuery }>;

/**
 * One statement for total and rows, so that both come from one snapshot. It counts the records that match and passes those
 * before the page: it takes as long as there are deleted records, however many live ones there are.
 */
const deletedStatement = (table: ListedTable, input: DeletedInput): Query => {
  const { name } = table;
  const slots = placeholders<DeletedInput>();
  const size = `${slots.of('size', ({ query }) => query.pageSize)}::int8`;
  const offset = `${slots.of('offset', ({ query }) => offsetOf(query))}::int8`;
  const zone = `${slots.of('zone', ({ timeZone }) => timeZone)}::text`;
  const within = input.limit && limited(table.module, input.limit, slots);
  const filtered = conditions(filtersOf(table, input.filters), slots, { areDeleted: true, within });
  const matching =
    input.query.id === undefined
      ? filtered
      : `${filtered} and id = ${slots.of('id', ({ query }) => query.id ?? null)}::int8`;
  const columns = [
    'counted.total',
    ...selectedColumns(table, () => zone),
    'r.delete_user',
    timeText('r.delete_time', zone),
  ];
  return statement(
    `select ${columns.map((column, i) => `${column} as c${i}`).join(', ')}
      from (select count(*) as total from ${name} where ${matching}) counted
      left join lateral (
        select * from ${name} where ${matching} order by delete_time desc nulls last, id desc
        limit ${size} offset case when ${offset} < counted.total then ${offset} else 0 end
      ) r on true order by r.delete_time desc nulls last, r.id desc`,
    slots,
  ).query(input, false);
};

const readText = valueReader({ kind: 'text', optional: true });
const textOf = (value: unknown): string | null => readText(value) as string | null;

/** One page of deleted records. A page that takes too long is refused for a minute, like any other. */
export const findDeleted = async (
  table: ListedTable,
  limit: RowLimit | undefined,
  query: DeletedQuery,
  timeZone: string,
  execute: Executor,
  runHeavy: (heavy: HeavyRead, read: (isSlow: boolean) => Promise<Rows>) => Promise<Rows | undefined>,
): Promise<FoundDeletedPage> => {
  const { filters, id = null, pageNo, pageSize } = query;
  const given = filtersOf(table, filters);
  const name = JSON.stringify([
    'deleted',
    table.name,
    ...nameOfLimit(limit),
    ...filterValues(given, filters),
    id,
    pageNo,
    pageSize,
  ]);
  const request = deletedStatement(table, { query, filters, timeZone, limit });
  const read = (isSlow: boolean) => execute(isSlow ? { ...request, isSlow } : request);
  const rows = (await runHeavy({ name, isShared: false, table: table.name, filters: given }, read)) ?? [];
  const total = Number(rows[0]?.[0] ?? 0);
  const records = rows.map((row): DeletedView => {
    const [deleteUser, deleteTime] = row.slice(1 + table.fields.length).map(textOf);
    return { ...table.record(row, 1), deleteUser: deleteUser ?? null, deleteTime: deleteTime ?? null };
  });
  return { total, records: total === 0 ? [] : records };
};
