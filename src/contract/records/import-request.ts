/** The most megabytes of a file that is imported, after its content encoding is undone. */
export const MOST_IMPORT_MEGABYTES = 10;
export const MOST_IMPORT_BYTES = MOST_IMPORT_MEGABYTES * 1024 * 1024;

/** The most rows of a file that is imported, without its header and rows of empty cells. */
export const MOST_IMPORT_ROWS = 10_000;

/** The most cells of a row. No header has as many. */
export const MOST_ROW_CELLS = 1_000;

/** The most characters of a cell of a module whose texts are shorter. A cell of Excel has at most 32,767. */
export const MOST_CELL_CHARACTERS = 100_000;

/** The most errors of one answer. `refused` counts all of them. */
export const MOST_IMPORT_ERRORS = 1_000;

/** The most rows of one answer, from the first one. */
export const MOST_IMPORT_LINES = 1_000;

/** The most new passwords of one import. Hashes do not count. */
export const MOST_IMPORT_PASSWORDS = 500;

/** For how many days an import tells that the same file was imported before. */
export const EARLIER_IMPORT_DAYS = 7;

/** The SHA-256 of the bytes of a file in lower-case hexadecimal digits. */
export const DIGEST = /^[0-9a-f]{64}$/u;
