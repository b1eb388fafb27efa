import { queryForm } from '../forms/form.js';
import { FILE_LANGUAGES } from '../listing/file-language.js';
import { DIGEST, EARLIER_IMPORT_DAYS } from './import-request.js';

const DIGEST_FIELD = {
  kind: 'text',
  anyCharacters: true,
  min: 64,
  max: 64,
  pattern: DIGEST,
  mayBeMissing: true,
} as const;

/** `POST /<module>/import`. An import for real names the digest that the dry run of the same file has answered. */
export const IMPORT_QUERY = queryForm({
  dryRun: {
    kind: 'boolean',
    meaning: '`true`: judges the rows and writes nothing. `false`: writes all rows or none.',
  },
  digest: {
    ...DIGEST_FIELD,
    meaning: 'The digest of the dry run of the same file. `dryRun=false` requires it.',
  },
  chosenDigest: {
    ...DIGEST_FIELD,
    meaning:
      'If the client has changed the file that a user chose: the digest of the file as it was chosen. Later imports of either file are repetitions.',
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
