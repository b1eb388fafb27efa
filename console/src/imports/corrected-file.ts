import { CSV } from '@menshen/contract/listing/export-fields';
import { csvRecords, withCells, type CsvCell, type MendedCell } from './csv-text.js';

/** Spreadsheet programs read a CSV file in UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/** The file with the corrections of the user, as CSV. */
export const correctedFile = (text: string, changes: ReadonlyArray<MendedCell>): Blob =>
  new Blob([BYTE_ORDER_MARK, withCells(text, changes)], { type: `${CSV};charset=utf-8` });

/** The places of the rows in which cells change. */
export const correctedIndexes = (text: string, changes: ReadonlyArray<MendedCell>): ReadonlySet<number> => {
  const starts = new Set(changes.map(({ cell }) => cell.start));
  const isCorrected = (cells: ReadonlyArray<CsvCell>): boolean => cells.some(({ start }) => starts.has(start));
  return new Set(csvRecords(text).flatMap(({ cells }, index) => (isCorrected(cells) ? [index] : [])));
};

/** The name of that file. */
export const correctedName = (name: string): string => `${name.replace(/\.(?:csv|xlsx)$/i, '')}-corrected.csv`;
