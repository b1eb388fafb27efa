import type { Fields } from '../forms/form-field.js';

/** The media type of files. */
export const CSV = 'text/csv';

/** The columns of an export: without the parameter those of the pages, `form` those that an import reads. */
export const EXPORT_FIELDS = {
  columns: {
    kind: 'keyword',
    keywords: ['form'],
    mayBeMissing: true,
    meaning:
      '`form`: the id, the version and every field of the form, as an import of the file reads them. Without it: the columns of the pages.',
  },
} as const satisfies Fields;
