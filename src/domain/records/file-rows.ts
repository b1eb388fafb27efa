import type { ImportEncoding } from '../../contract/records/import-answer.js';
import { csvReader, type CsvRow } from './csv-rows.js';
import { textOf } from './file-text.js';

/**
 * The rows of a CSV file, read while they are used. A fault that makes the rest unreadable ends them with a malformed row: a
 * quotation mark that is not closed, or bytes of no character.
 */
export function* rowsOfFile(bytes: Uint8Array, encoding: ImportEncoding): Iterable<CsvRow> {
  const reader = csvReader();
  for (const text of textOf(bytes, encoding)) {
    if (text !== undefined) {
      yield* reader.read(text);
      continue;
    }
    const [open] = reader.end();
    yield { line: open?.line ?? reader.line(), cells: [], isMalformed: true };
    return;
  }
  for (const { isOpen, ...row } of reader.end()) yield isOpen ? { ...row, isMalformed: true } : row;
}

/** True if no cell has a text. Spreadsheet programs write such rows behind the last one. */
export const isBlank = ({ cells, isMalformed }: CsvRow): boolean => !isMalformed && cells.every((cell) => cell === '');
