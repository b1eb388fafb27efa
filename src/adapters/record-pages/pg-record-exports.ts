import type { RecordExports } from '../../domain/ports/record-exports.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { PRODUCT_MODULES } from '../../contract/modules/modules.js';
import type { OrderBy } from '../../contract/listing/page-query.js';
import type { RecordView } from '../../contract/records/record.js';
import type { Cursor, OpenCursor, SnapshotStatements } from './cursor.js';
import { canMatch, conditions, filtersOf, isSearch, type FilteredInput } from './filter-sql.js';
import { orderOf, orderTerms } from './list-order.js';
import { placeholders, statement, type Placeholders } from './record-sql.js';
import { selectedColumns } from './selected-columns.js';
import { rowLimit } from '../schema/row-scope-sql.js';
import { limited, type LimitedInput } from './limit-sql.js';
import { listedTables, withColumns, type ListedTable } from './tables.js';

/** Whether more records match than `most`, and the first `most` of them in the order of the pages. */
const exportStatements = (
  table: ListedTable,
  input: FilteredInput & LimitedInput,
  orderBy: OrderBy | undefined,
  most: number,
): SnapshotStatements => {
  const { name } = table;
  const filters = filtersOf(table, input.filters);
  const byGrams = isSearch(filters);

  const matching = (slots: Placeholders<FilteredInput & LimitedInput>): string =>
    conditions(filters, slots, { byGrams, within: input.limit && limited(table.module, input.limit, slots) });

  const questionSlots = placeholders<FilteredInput & LimitedInput>();
  const question = statement(
    `select exists (select from ${name} where ${matching(questionSlots)} offset ${most}) as c0`,
    questionSlots,
  );
  const parameters = placeholders<FilteredInput & LimitedInput>();
  const zone = () => `${parameters.of('zone', ({ timeZone }) => timeZone)}::text`;
  const columns = selectedColumns(table, zone).map((column, i) => `${column} as c${i}`);
  const rows = statement(
    `select ${columns.join(', ')} from ${name} r where ${matching(parameters)}
      order by ${orderTerms(orderOf(table.orders, orderBy), { of: 'r' })} limit ${most}`,
    parameters,
  );
  return { question: question.query(input, false), rows: rows.query(input, false) };
};

/** Few, so that pages do not wait long for one batch, and its rows do not outlive the next one. */
const BATCH = 200;

/** The cursor of a search that nothing matches. */
const NO_ROWS: Cursor = {
  answer: [],
  fetch: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

async function* batchesOf(table: ListedTable, { fetch }: Cursor): AsyncGenerator<ReadonlyArray<RecordView>> {
  for (;;) {
    const rows = await fetch(BATCH);
    if (rows.length > 0) yield rows.map((row) => table.record(row, 0));
    if (rows.length < BATCH) return;
  }
}

/** Exports that read a cursor over one snapshot. `timeZone` is the zone of the times. */
export const pgRecordExports = (
  openCursor: OpenCursor,
  timeZone: string,
  modules: Modules = PRODUCT_MODULES,
): RecordExports => {
  const tables = listedTables(modules);
  return {
    async open(module, scope, { filters, orderBy, columns }, most) {
      const listed = tables.get(module);
      if (!listed) throw new Error(`unknown module ${module}`);
      const table = columns ? withColumns(listed, modules, columns) : listed;
      const cursor = canMatch(filters)
        ? await openCursor(
            exportStatements(table, { filters, timeZone, limit: rowLimit(table.module, scope) }, orderBy, most),
          )
        : NO_ROWS;
      let closing: Promise<void> | undefined;
      return {
        isTruncated: cursor.answer[0]?.[0] === 't',
        batches: batchesOf(table, cursor),
        close: () => (closing ??= cursor.close()),
      };
    },
  };
};
