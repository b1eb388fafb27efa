import type { ImportAnswer } from '@menshen/contract/records/import-answer';
import type { FileRows } from './file-rows.js';

/** A column that an import does not read. `row` is the first row, as the user counts rows, whose text is not that of its record. */
export type UnreadColumn = ImportAnswer['unread'][number] & Readonly<{ row: number | null }>;

/** The columns that an import does not read, with rows as the user counts them. */
export const unreadColumns = (
  { unread }: Pick<ImportAnswer, 'unread'>,
  { rows }: Pick<FileRows, 'rows'>,
): ReadonlyArray<UnreadColumn> =>
  unread.map((told) => ({
    ...told,
    row: rows.find(({ line }) => line === told.line)?.row ?? told.line,
  }));
