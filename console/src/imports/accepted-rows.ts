import type { ImportAnswer } from '@menshen/contract/import-answer';
import type { FileRow, FileRows } from './file-rows.js';

/** What a row does. `existing`: it changes its record where a value differs. */
export type RowEffect = 'added' | 'updated' | 'unchanged' | 'existing';

/** A row that is not refused, and what it does. */
export type AcceptedRow = Readonly<{ row: FileRow; effect: RowEffect }>;

/** What the rows with an id do. The service tells how many of them change their records, not which. */
const effectOnExisting = ({ updated, unchanged }: ImportAnswer): RowEffect => {
  if (updated === 0) return 'unchanged';
  return unchanged === 0 ? 'updated' : 'existing';
};

/** The rows that are not refused. Undefined if the service has not named every refused row. */
export const acceptedRows = (answer: ImportAnswer, { rows }: FileRows): ReadonlyArray<AcceptedRow> | undefined => {
  if (answer.errors.length < answer.refused) return undefined;
  const refused = new Set(answer.errors.map(({ line }) => line));
  const onExisting = effectOnExisting(answer);
  return rows
    .filter(({ line }) => !refused.has(line))
    .map((row) => ({ row, effect: row.id === '' ? 'added' : onExisting }));
};
