import type { Fields } from '../forms/form-field.js';
import { FILE_LANGUAGES } from './file-language.js';

/** The media type of files. */
export const CSV = 'text/csv';

/** The columns of an export besides those of the pages: those that an import reads, or everything for people. An import updates by both. */
const EXPORT_COLUMNS = ['form', 'all'] as const;
export type ExportColumns = (typeof EXPORT_COLUMNS)[number];

/** `GET /<module>/export` */
export const EXPORT_FIELDS = {
  columns: {
    kind: 'keyword',
    keywords: EXPORT_COLUMNS,
    mayBeMissing: true,
    meaning:
      '`form`: the id, the version and every field of the form, as an import of the file reads them. `all`: the id, the version, the columns of the pages, then every other field of the records, and the names of linked records, such as `roleNames` of users. Without it: the columns of the pages.',
  },
  language: {
    kind: 'keyword',
    keywords: FILE_LANGUAGES,
    mayBeMissing: true,
    meaning: 'The language of the texts of choices, such as `statusText`. Without it: Chinese, as in the pages.',
  },
} as const satisfies Fields;
