import { queryForm } from '../forms/form.js';
import { FILE_LANGUAGES } from '../listing/file-language.js';

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

/** `POST /<module>/import`. An import for real names the digest that the dry run of the same file has answered. */
export const IMPORT_QUERY = queryForm({
  dryRun: {
    kind: 'boolean',
    meaning: '`true`: judges the rows and writes nothing. `false`: writes all rows or none.',
  },
  digest: {
    kind: 'text',
    anyCharacters: true,
    min: 64,
    max: 64,
    pattern: DIGEST,
    mayBeMissing: true,
    meaning: 'The digest of the dry run of the same file. `dryRun=false` requires it.',
  },
  earlier: {
    kind: 'integer',
    min: 0,
    max: Infinity,
    default: 0,
    meaning: `How many imports of the same file in the last ${EARLIER_IMPORT_DAYS} days the client knows: \`earlier.times\` of the dry run. \`dryRun=false\` imports nothing if there were more.`,
  },
});

/** `GET /<module>/template` */
export const TEMPLATE_QUERY = queryForm({
  language: {
    kind: 'keyword',
    keywords: FILE_LANGUAGES,
    mayBeMissing: true,
    meaning:
      'The columns have titles, and the choices of the example have texts, in this language. Columns that an import ignores are left out. Without it: names and numbers.',
  },
});
