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

/** A file with the corrections that the user has made before: the places of the changed rows, and how many rows are left out. */
export type Corrected = Readonly<{ body: Blob; corrected: ReadonlySet<number>; leftOut: number }>;

/** What the user changes before the next check. `leftOut` is the number of rows that they leave out. */
export type Corrections = Readonly<{ changes: ReadonlyArray<MendedCell>; leftOut: number }>;

/** The file with further corrections, whose text is `text`. */
export const correctedAgain = <File extends Corrected>(
  file: File,
  text: string,
  { changes, leftOut }: Corrections,
): File =>
  changes.length === 0
    ? file
    : {
        ...file,
        body: new Blob([withCells(text, changes)], { type: `${CSV};charset=utf-8` }),
        corrected: new Set([...file.corrected, ...correctedIndexes(text, changes)]),
        leftOut: file.leftOut + leftOut,
      };

/** The name of the file with the corrections. */
export const correctedName = (name: string): string => `${name.replace(/\.(?:csv|xlsx)$/i, '')}-corrected.csv`;
