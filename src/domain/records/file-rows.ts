import type { ImportEncoding } from '../../contract/records/import-answer.js';
import { mostCharacters } from '../../contract/records/import-cells.js';
import { MOST_CELL_CHARACTERS, MOST_ROW_CELLS } from '../../contract/records/import-request.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { csvReader, type CsvRow, type RowBounds } from './csv-rows.js';
import { textOf } from './file-text.js';

/** The bounds of the rows of a module's file: a cell may have every text of its fields. */
export const rowBounds = ({ fields }: Pick<ManagedModule, 'fields'>): RowBounds => ({
  characters: Math.max(
    MOST_CELL_CHARACTERS,
    ...Object.values(fields).map((field) => (field.kind === 'text' ? mostCharacters(field) : 0)),
  ),
  cells: MOST_ROW_CELLS,
});

/**
 * The rows of a CSV file, read while they are used, and undefined after each part of the file, so that other work has its turn
 * also within a long row. A fault that makes the rest unreadable ends them with a malformed row: a quotation mark that is not
 * closed, bytes of no character, or more cells or characters than the bounds.
 */
export function* rowsOfFile(
  bytes: Uint8Array,
  encoding: ImportEncoding,
  most: RowBounds,
): Iterable<CsvRow | undefined> {
  const reader = csvReader(most);
  for (const text of textOf(bytes, encoding)) {
    if (text !== undefined) yield* reader.read(text);
    if (text === undefined || reader.isBeyond()) {
      const [open] = reader.end();
      yield { line: open?.line ?? reader.line(), cells: [], isMalformed: true };
      return;
    }
    yield undefined;
  }
  for (const { isOpen, ...row } of reader.end()) yield isOpen ? { ...row, isMalformed: true } : row;
}

/** True if no cell has a text. Spreadsheet programs write such rows behind the last one. */
export const isBlank = ({ cells, isMalformed }: CsvRow): boolean => !isMalformed && cells.every((cell) => cell === '');
