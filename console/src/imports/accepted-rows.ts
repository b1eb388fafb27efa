import type { ImportAnswer, ImportLine } from '@menshen/contract/records/import-answer';
import type { FileRow, FileRows } from './file-rows.js';

/** A field that a row changes, and its new value as the file writes it. */
type NewValue = Readonly<{ field: string; text: string }>;

/** A row that is not refused, and what it does. */
export type AcceptedRow = Readonly<{ row: FileRow; effect: ImportLine['effect']; values: ReadonlyArray<NewValue> }>;

/** The rows that are not refused, as far as the service tells what they do. */
export const acceptedRows = (
  { lines }: Pick<ImportAnswer, 'lines'>,
  { rows, columnOf }: FileRows,
): ReadonlyArray<AcceptedRow> => {
  const places = new Map(rows.map((row) => [row.line, row]));
  return lines.flatMap(({ line, effect, fields }) => {
    const row = places.get(line);
    if (!row || effect === 'refused') return [];
    const values = fields.map((field) => ({ field, text: row.cells[columnOf(field)]?.value ?? '' }));
    return [{ row, effect, values }];
  });
};
