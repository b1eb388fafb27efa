import type { RecordExports } from '../../domain/ports/record-exports.js';
import type { StoredRecord } from '../../domain/listing/record.js';
import { isStorableText } from '../postgres/storable-text.js';
import type { Cursor, OpenCursor } from './cursor.js';
import { exportStatements } from './export-statements.js';
import { recordFrom } from './record-columns.js';
import { listedTables, type ListedTable } from './tables.js';

const BATCH = 1_000;

/** The cursor of a search that nothing matches. */
const NO_ROWS: Cursor = {
  answer: [],
  fetch: () => Promise.resolve([]),
  close: () => Promise.resolve(),
};

async function* batchesOf(table: ListedTable, { fetch }: Cursor): AsyncGenerator<ReadonlyArray<StoredRecord>> {
  for (;;) {
    const rows = await fetch(BATCH);
    if (rows.length > 0) yield rows.map((row) => recordFrom(table, row, 0));
    if (rows.length < BATCH) return;
  }
}

/** `true` of a driver that converts values, `t` of one that does not. */
const isTrue = (value: unknown): boolean => value === true || value === 't';

/** Exports that read a cursor over one snapshot. `timeZone` is the zone of the times. */
export const pgRecordExports = (
  openCursor: OpenCursor,
  timeZone: string,
  tables: ReadonlyMap<string, ListedTable> = listedTables(),
): RecordExports => ({
  async open(module, query, most) {
    const table = tables.get(module);
    if (!table) throw new Error(`unknown module ${module}`);
    const canMatch = Object.values(query.substring).every(isStorableText);
    const cursor = canMatch ? await openCursor(exportStatements(table, { query, timeZone }, most)) : NO_ROWS;
    let closing: Promise<void> | undefined;
    return {
      isTruncated: isTrue(cursor.answer[0]?.[0]),
      batches: batchesOf(table, cursor),
      close: () => (closing ??= cursor.close()),
    };
  },
});
