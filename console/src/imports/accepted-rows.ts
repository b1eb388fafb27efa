import type { ImportAnswer, ImportLine } from '@menshen/contract/records/import-answer';
import type { Described, FileRow, FileRows } from './file-rows.js';

/** A field that a row adds or changes, and its new value as the file writes it. */
export type NewValue = Readonly<{ field: string; text: string }>;

/**
 * A row that is not refused, and what it does. `id` is what the file writes as the id of its record, or empty. `isCorrected`: the user
 * has changed it on the page.
 */
export type AcceptedRow = Readonly<{
  row: FileRow;
  id: string;
  effect: ImportLine['effect'];
  values: ReadonlyArray<NewValue>;
  isCorrected: boolean;
}>;

/** The fields of a new record that are shown beside its name. A password and its hash are not shown. */
const addedFields = ({ form, label }: Described): ReadonlyArray<string> =>
  form.filter(({ name, kind }) => name !== label && kind !== 'password').map(({ name }) => name);

const isChange = ({ effect }: Pick<AcceptedRow, 'effect'>): boolean => effect !== 'unchanged';

/**
 * The rows that are not refused, as far as the service tells what they do. Rows that add or change a record come first, so that the
 * user sees them before they confirm. `corrected` are the places of the rows that the user has changed on the page. They come before
 * the others of their kind. Otherwise the order is that of the file.
 */
export const acceptedRows = (
  { lines }: Pick<ImportAnswer, 'lines'>,
  { rows, columnOf }: FileRows,
  module: Described,
  corrected: ReadonlySet<number>,
): ReadonlyArray<AcceptedRow> => {
  const added = addedFields(module);
  const places = new Map(rows.map((row) => [row.line, row]));
  const accepted = lines.flatMap(({ line, effect, fields }) => {
    const row = places.get(line);
    if (!row || effect === 'refused') return [];
    const textAt = (field: string): string => String(row.byText[field] ?? row.cells[columnOf(field)]?.value ?? '');
    const changed = effect === 'added' ? added.filter((field) => textAt(field) !== '') : fields;
    const values = changed.map((field) => ({ field, text: textAt(field) }));
    const id = row.cells[columnOf('id')]?.value ?? '';
    return [{ row, id, effect, values, isCorrected: corrected.has(row.index) }];
  });
  return accepted.toSorted(
    (one, other) =>
      Number(isChange(other)) - Number(isChange(one)) || Number(other.isCorrected) - Number(one.isCorrected),
  );
};

/** How many rows add or change a record, but the service does not name them. */
export const unnamedChanges = (
  { added, updated }: Pick<ImportAnswer, 'added' | 'updated'>,
  accepted: ReadonlyArray<Pick<AcceptedRow, 'effect'>>,
): number => added + updated - accepted.filter(isChange).length;
