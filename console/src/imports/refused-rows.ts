import type { ImportAnswer, ImportError } from '@menshen/contract/import-answer';
import type { CsvCell, MendedCell } from './csv-text.js';
import type { FileRows } from './file-rows.js';

/** A refused row. If exactly one cell is wrong, `cell` is this cell. */
export type RefusedRow = Readonly<{ error: ImportError; row: number; name: string; cell?: CsvCell | undefined }>;

/** The text of a file in the encoding that the service has found. */
export const textOfFile = async (body: Blob, encoding: ImportAnswer['encoding']): Promise<string> =>
  new TextDecoder(encoding).decode(await body.arrayBuffer());

/** The refused rows with the names of their records and the cells that are wrong. */
export const refusedRows = (
  errors: ReadonlyArray<ImportError>,
  { rows, columnOf }: FileRows,
): ReadonlyArray<RefusedRow> => {
  const places = new Map(rows.map((row) => [row.line, row]));
  return errors.map((error) => {
    const found = places.get(error.line);
    const column = error.field === null ? -1 : columnOf(error.field);
    return { error, row: found?.row ?? error.line, name: found?.name ?? '', cell: found?.cells[column] };
  });
};

/** The cells whose values the user has changed, with the new values. */
export const mendedCells = (
  rows: ReadonlyArray<RefusedRow>,
  mended: ReadonlyMap<RefusedRow, string>,
): ReadonlyArray<MendedCell> =>
  rows.flatMap((row) => {
    const value = mended.get(row);
    return row.cell && value !== undefined && value !== row.cell.value ? [{ cell: row.cell, value }] : [];
  });
