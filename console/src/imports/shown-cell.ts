import type { FormField, Titled } from '@menshen/contract/forms/form-field';
import { fieldFault } from '@menshen/contract/forms/field-rules';
import { booleanWord, cellText, cellValue, type CellValue } from '@menshen/contract/records/import-cells';
import { unguarded } from '@menshen/contract/values/formula-guard';
import type { Values } from '../forms/form-values.js';

/** A cell of a file, and the column that it stands in. */
export type FieldCell = Readonly<{ field: FormField; text: string }>;

/** The cell that would write the present value of a field. Undefined if it is not known. */
export const presentCell = (
  fields: Readonly<Record<string, FormField>>,
  name: string,
  record: Values | undefined,
): FieldCell | undefined => {
  const [field, value] = [fields[name], record?.[name]];
  return field && value !== undefined ? { field, text: cellText(field, value as CellValue) } : undefined;
};

/** The name of a record, if it is known. */
type NameOf = (module: string, id: number) => string | undefined;

/** What is shown beside a record, such as the data scope that a role brings. */
type NoteOf = NameOf;

const NO_NOTE: NoteOf = () => undefined;

type Named = Readonly<{ module: string; ids: ReadonlyArray<number> }>;

/** The records that a cell names: the one of a reference, or those of a list of ids. */
const namedIn = ({ field, text }: FieldCell): Named | undefined => {
  if (!('refersTo' in field) || field.refersTo === undefined) return undefined;
  const value = cellValue(field, text);
  if (value === null || fieldFault(field, value) !== undefined) return undefined;
  const ids = Array.isArray(value) ? (value as ReadonlyArray<number>) : [Number(value)];
  // 0 means no record
  return ids.includes(0) ? undefined : { module: field.refersTo, ids };
};

/** The records that the cells name, each once, by their modules. */
export const namedRecords = (cells: ReadonlyArray<FieldCell>): ReadonlyArray<Named> => {
  const ids = new Map<string, Set<number>>();
  for (const named of cells.map(namedIn))
    if (named) ids.set(named.module, new Set([...(ids.get(named.module) ?? []), ...named.ids]));
  return [...ids].map(([module, found]) => ({ module, ids: [...found].toSorted((one, other) => one - other) }));
};

/**
 * A cell as people read it: a choice and a boolean by their texts, other records by their names with their ids. A record whose
 * name is not known stays a number. A cell with a wrong value stays as it is. The note of a record follows its name.
 */
export const shownCell = (
  cell: FieldCell,
  titleOf: (titled: Titled) => string,
  nameOf: NameOf,
  noteOf: NoteOf = NO_NOTE,
): string => {
  const { field, text } = cell;
  const value = cellValue(field, text);
  if (typeof value === 'boolean') return titleOf(booleanWord(value));
  if (field.kind === 'choice') {
    const choice = field.choices.find((one) => one.value === value);
    return choice ? titleOf(choice) : text;
  }
  // the guard of a formula is for spreadsheet programs
  if (field.kind === 'text') return unguarded(text);
  const named = namedIn(cell);
  if (!named) return text;
  return named.ids
    .map((id) => {
      const name = nameOf(named.module, id);
      const note = noteOf(named.module, id);
      return [name === undefined ? String(id) : `${name} (${id})`, ...(note === undefined ? [] : [note])].join(' · ');
    })
    .join(', ');
};
