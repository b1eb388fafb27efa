import { unzipSync } from 'fflate';
import { MOST_SHEET_CELLS, MOST_SHEET_ROWS, MOST_WORKBOOK_BYTES } from './sheet-bounds.js';
import { partText, workbookSheets } from './workbook-sheets.js';

/** The bytes that the parts of a workbook have after they are unpacked, as the file declares them. Nothing is unpacked. */
const unpackedBytes = (file: Uint8Array): number => {
  let bytes = 0;
  unzipSync(file, {
    filter: ({ originalSize }) => {
      bytes += originalSize;
      return false;
    },
  });
  return bytes;
};

const LETTERS = 26;

/** The number of a column: 1 for A, 27 for AA. */
const columnNumber = (letters: string): number => {
  let number = 0;
  for (const letter of letters) number = number * LETTERS + letter.charCodeAt(0) - 'A'.charCodeAt(0) + 1;
  return number;
};

/** The tag of a row or of a cell. It ends before the next one, so the time grows with the length of a sheet, not with its square. */
const TAG = /<(?:\w+:)?(row|c)(\s[^<>]*)>/g;

/** The place of a row or of a cell. */
const PLACE = /\sr="([A-Z]*)(\d+)"/;

/** The rows of Excel. Blank rows at the end of a sheet cost little. */
const EXCEL_ROWS = 1_048_576;

/** True if the cells of a sheet, with all empty ones before the last, are too many to be held. */
const isLarge = (sheet: string): boolean => {
  let [rows, columns] = [0, 0];
  for (const [, kind, attributes = ''] of sheet.matchAll(TAG)) {
    const [, letters = '', row = '0'] = PLACE.exec(attributes) ?? [];
    if (kind === 'row' && Number(row) > EXCEL_ROWS) return true;
    // an empty cell has no content
    if (kind === 'row' || attributes.endsWith('/')) continue;
    rows = Math.max(rows, Number(row));
    columns = Math.max(columns, columnNumber(letters));
    if (rows > MOST_SHEET_ROWS || rows * columns > MOST_SHEET_CELLS) return true;
  }
  return false;
};

/**
 * True if the first sheet of a workbook is too large to be read. One value far from the others makes all cells before it. The size
 * that a sheet declares is not believed: the cells themselves count.
 */
export const isSheetTooLarge = (file: Uint8Array, mostBytes = MOST_WORKBOOK_BYTES): boolean => {
  if (unpackedBytes(file) > mostBytes) return true;
  const path = workbookSheets(file)[0]?.path;
  return path !== undefined && isLarge(partText(file, path));
};
