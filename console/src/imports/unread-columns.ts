import type { ImportAnswer } from '@menshen/contract/records/import-answer';
import type { FileRows } from './file-rows.js';

/**
 * A column that an import does not read. `row` is the first row, as the user counts rows, whose text is not that of its record. In
 * `counted` rows of new records its text counts all the same.
 */
export type UnreadColumn = ImportAnswer['unread'][number] & Readonly<{ row: number | null; counted: number }>;

/** The columns that an import does not read, with rows as the user counts them. */
export const unreadColumns = (
  { unread }: Pick<ImportAnswer, 'unread'>,
  { rows, countedTexts }: Pick<FileRows, 'rows' | 'countedTexts'>,
): ReadonlyArray<UnreadColumn> =>
  unread.map((told) => ({
    ...told,
    row: rows.find(({ line }) => line === told.line)?.row ?? told.line,
    counted: countedTexts.find(({ column }) => column === told.column)?.rows ?? 0,
  }));
