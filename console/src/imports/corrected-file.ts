import { CSV } from '@menshen/contract/listing/export-fields';
import { csvRecords, recordsAt, withCells, withRecords, type MendedCell, type PlacedRecord } from './csv-text.js';

/** Spreadsheet programs read a CSV file in UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF';

const LINE_END = '\r\n';

const UTF8_CSV = { type: `${CSV};charset=utf-8` };

/** A file for spreadsheet programs. */
const savedFile = (text: string): Blob => new Blob([BYTE_ORDER_MARK, text], UTF8_CSV);

/** The rows that the user leaves out, as they would be in the file. */
export type LeftOut = ReadonlyArray<PlacedRecord>;

/**
 * A file with the corrections that the user has made before. `body` has empty cells in place of the rows that are left out. If no row is
 * left out, a corrected file has the bytes of the download, so that an import knows the download again. `corrected` are the places of
 * the rows whose cells have changed, and of those that are left out.
 */
export type Corrected = Readonly<{ body: Blob; corrected: ReadonlySet<number>; leftOut: LeftOut }>;

/** What the user changes before the next check: cells, and the lines of the rows that they leave out, whose cells may change too. */
export type Corrections = Readonly<{ changes: ReadonlyArray<MendedCell>; skipped: ReadonlySet<number> }>;

/** The places of the rows in which cells change. */
const correctedIndexes = (text: string, changes: ReadonlyArray<MendedCell>): ReadonlyArray<number> => {
  const starts = new Set(changes.map(({ cell }) => cell.start));
  return csvRecords(text).flatMap(({ cells }, index) => (cells.some(({ start }) => starts.has(start)) ? [index] : []));
};

/** The text of a file with corrections, and the rows that are left out now. */
const correctedText = (text: string, { changes, skipped }: Corrections) => {
  const indexes = csvRecords(text).flatMap(({ line }, index) => (skipped.has(line) ? [index] : []));
  const whole = withCells(text, changes);
  return { whole, skipped: recordsAt(whole, new Set(indexes)) };
};

/** A row of empty cells is none. It keeps its place, so the rows behind it keep theirs. */
const emptied = (text: string, leftOut: LeftOut): string => {
  const indexes = new Set(leftOut.map(({ index }) => index));
  const cells = csvRecords(text).flatMap((record, index) => (indexes.has(index) ? record.cells : []));
  return withCells(
    text,
    cells.map((cell) => ({ cell, value: '' })),
  );
};

/** The file with further corrections, whose text is `text`. */
export const correctedAgain = <File extends Corrected>(file: File, text: string, corrections: Corrections): File => {
  if (corrections.changes.length + corrections.skipped.size === 0) return file;
  const { whole, skipped } = correctedText(text, corrections);
  const changed = [...correctedIndexes(text, corrections.changes), ...skipped.map(({ index }) => index)];
  return {
    ...file,
    body: savedFile(emptied(whole, skipped)),
    corrected: new Set([...file.corrected, ...changed]),
    leftOut: [...file.leftOut, ...skipped],
  };
};

/** The corrected file for a later import, with every row: those that are left out are as the user has left them. */
export const correctedFile = (text: string, { leftOut }: Pick<Corrected, 'leftOut'>, corrections: Corrections): Blob =>
  savedFile(withRecords(correctedText(text, corrections).whole, leftOut));

/** The header and the rows that are left out, for an import of their own. */
export const leftOutFile = (text: string, { leftOut }: Pick<Corrected, 'leftOut'>, corrections: Corrections): Blob => {
  const { whole, skipped } = correctedText(text, corrections);
  const rows = [...leftOut, ...skipped].toSorted((one, other) => one.index - other.index);
  return savedFile([...recordsAt(whole, new Set([0])), ...rows].map((row) => row.text + LINE_END).join(''));
};

/** The name of a file that is made from the file with this name. */
export const madeFileName = (name: string, what: 'corrected' | 'left-out'): string =>
  `${name.replace(/\.(?:csv|xlsx)$/i, '')}-${what}.csv`;
