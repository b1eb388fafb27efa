import { MOST_IMPORT_ROWS } from '@menshen/contract/records/import-request';

/** The most rows of a sheet: the header, the rows of an import, and as many blank ones. */
export const MOST_SHEET_ROWS = 1 + 2 * MOST_IMPORT_ROWS;

/** The most cells of a sheet, from its first cell to the last one with a value. Each of them becomes a cell in memory. */
export const MOST_SHEET_CELLS = 2_000_000;

/** The most bytes of the parts of a workbook together, after they are unpacked. */
export const MOST_WORKBOOK_BYTES = 100 * 1024 * 1024;
