import {
  isStored,
  type ChoiceField,
  type Form,
  type FormField,
  type ReferenceField,
  type StoredField,
} from './form-field.js';

/** The columns of every record besides the fields of its form, and their kinds. */
export const RECORD_COLUMNS = {
  id: 'integer',
  version: 'integer',
  createUser: 'text',
  createTime: 'time',
  updateUser: 'text',
  updateTime: 'time',
} as const;
export type RecordColumn = keyof typeof RECORD_COLUMNS;

/** The columns of every record that are times. */
export type RecordTime = {
  [Name in RecordColumn]: (typeof RECORD_COLUMNS)[Name] extends 'time' ? Name : never;
}[RecordColumn];

/** True for a column of every record that is a time. */
export const isRecordTime = (name: string): name is RecordTime =>
  (RECORD_COLUMNS as Readonly<Record<string, string>>)[name] === 'time';

/** The kind of a value that a list shows. */
export type ShownKind = 'integer' | 'text' | 'decimal' | 'boolean' | 'date' | 'time';

/**
 * A field of a listed record: a column, or what follows from a column. `textOf` is the choice whose text it is, `nameOf` the
 * reference whose record it names, `namesOf` the ids whose records it names. An `optional` one may be null.
 */
export type ListedField = Readonly<{
  kind: ShownKind;
  optional?: true;
  textOf?: string;
  nameOf?: string;
  namesOf?: string;
}>;

/** The name of the text beside a choice. */
export type ChoiceTextName<Choice extends string> = `${Choice}Text`;
export const choiceTextName = <Choice extends string>(choice: Choice): ChoiceTextName<Choice> => `${choice}Text`;

const REFERENCE_NAME = /^(.+)Id$/;

/** The name of the label beside a reference, whose name ends in `Id`. */
export type ReferenceLabelName<Reference extends string> = Reference extends `${infer Stem}Id` ? `${Stem}Name` : never;
export const referenceLabelName = (reference: string): string => reference.replace(REFERENCE_NAME, '$1Name');

/** True for the name of a reference. */
export const isReferenceName = (name: string): boolean => REFERENCE_NAME.test(name);

/** The kind of a value of a stored field. A choice and a reference are integers. */
export const shownKind = ({ kind }: StoredField): ShownKind =>
  kind === 'choice' || kind === 'reference' ? 'integer' : kind;

/** The fields that a record stores, with their names. */
export const storedIn = (fields: Form): ReadonlyArray<readonly [string, StoredField]> =>
  Object.entries(fields).flatMap(([name, field]) => (isStored(field) ? [[name, field] as const] : []));

/** The choices of the fields. */
export const choicesIn = (fields: Form): ReadonlyArray<readonly [string, ChoiceField]> =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'choice' ? [[name, field] as const] : []));

/** The references of the fields. */
export const referencesIn = (fields: Form): ReadonlyArray<readonly [string, ReferenceField]> =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, field] as const] : []));

/** What a module with these fields can list, by name. */
export const listableFields = (fields: Form): ReadonlyMap<string, ListedField> => {
  const optional = (field: FormField) => field.optional && ({ optional: true } as const);
  return new Map<string, ListedField>([
    ...Object.entries(RECORD_COLUMNS).map(([name, kind]) => [name, { kind }] as const),
    ...storedIn(fields).map(([name, field]) => [name, { kind: shownKind(field), ...optional(field) }] as const),
    ...choicesIn(fields).map(
      ([name, field]) => [choiceTextName(name), { kind: 'text', textOf: name, ...optional(field) }] as const,
    ),
    ...referencesIn(fields).map(
      ([name, field]) => [referenceLabelName(name), { kind: 'text', nameOf: name, ...optional(field) }] as const,
    ),
  ]);
};
