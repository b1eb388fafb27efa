import { canonicalDecimal } from '../values/decimal.js';
import type { FormField, OrNull, StoredField } from '../forms/form-field.js';
import { t } from '../values/fp.js';
import type { ListedField, RECORD_COLUMNS, ShownKind } from '../forms/listed-field.js';
import { titleIn, type FileLanguage } from '../listing/file-language.js';
import type { ListedModule } from '../modules/managed-module.js';
import { UNKNOWN } from '../values/status.js';
import { shownCodec } from '../forms/value-codecs.js';
import type { FieldValues, Value, ValueOfKind } from '../values/value.js';

/** A record as the client sees it. Dates, times and decimals are texts. */
export type RecordView = FieldValues;

/** The value of a listed name: a field, a column of every record, the text of a choice, or the label of a reference. */
type ShownValue<F, Name> = Name extends keyof F
  ? F[Name] extends StoredField
    ? ValueOfKind[F[Name]['kind']] | OrNull<F[Name]>
    : never
  : Name extends keyof typeof RECORD_COLUMNS
    ? ValueOfKind[(typeof RECORD_COLUMNS)[Name]]
    : Name extends `${infer Choice}Text`
      ? string | (Choice extends keyof F ? OrNull<F[Choice]> : never)
      : Name extends `${infer Stem}Name`
        ? string | (`${Stem}Id` extends keyof F ? OrNull<F[`${Stem}Id`]> : never)
        : never;

/** A record of the module as the client sees it. */
export type ShownRecordOf<M extends ListedModule> = M extends { list: ReadonlyArray<infer Name extends string> }
  ? { readonly [N in Name]: ShownValue<M['fields'], N> }
  : RecordView;

/** The shape of a record, from the module's declaration. */
export const recordCodec = ({ name, listed }: ListedModule) =>
  t.strict(
    Object.fromEntries(Object.entries(listed).map(([field, shown]) => [field, shownCodec(shown)])),
    `${name} record`,
  );

/** An example of a value of each kind. */
const EXAMPLES: Readonly<Record<ShownKind, Value>> = {
  integer: 1,
  text: '示例',
  decimal: '1234.50',
  boolean: true,
  date: '2026-01-31',
  time: '2026-01-31 09:30:00',
};

/** An example value of a field of a form. */
export const exampleValue = (field: FormField): unknown => {
  if (field.kind === 'ids') return [1];
  if (field.kind === 'choice') return field.choices[0]?.value;
  if (field.kind === 'text') return field.default ?? EXAMPLES.text;
  if (field.kind === 'decimal') return canonicalDecimal(field.default ?? '1', field.scale);
  return field.kind === 'reference' || field.kind === 'password' ? 1 : EXAMPLES[field.kind];
};

/** An example record. */
export const exampleRecord = (module: ListedModule): RecordView =>
  Object.fromEntries(
    Object.entries(module.listed).map(([name, { kind, textOf = name }]): [string, Value] => {
      const field = module.fields[textOf];
      if (field?.kind === 'decimal') return [name, exampleValue(field) as string];
      const [choice] = field?.kind === 'choice' ? field.choices : [];
      if (!choice) return [name, EXAMPLES[kind]];
      return [name, textOf === name ? choice.value : choice.title];
    }),
  );

/** An example page with one record. */
export const examplePage = <R>(record: R) => ({ records: [record], total: 1, size: 10, current: 1, pages: 1 });

/** The listed fields that a store gives: all but the texts of choices, which follow from their values. */
export const storedFields = ({ listed }: ListedModule): ReadonlyArray<string> =>
  Object.keys(listed).filter((name) => listed[name]?.textOf === undefined);

/** The text of a choice, in the language of the pages or of a file; null without a choice. */
export const choiceText = (
  { fields }: Pick<ListedModule, 'fields'>,
  name: string,
  language: FileLanguage = 'zh',
): ((value: unknown) => string | null) => {
  const field = fields[name];
  const choices = field?.kind === 'choice' ? field.choices : [];
  const texts = new Map<unknown, string>(choices.map((choice) => [choice.value, titleIn(choice, language)]));
  return (value) => (value === null ? null : (texts.get(value) ?? titleIn(UNKNOWN, language)));
};

const READERS: Readonly<Record<ShownKind, (value: unknown) => Value>> = {
  integer: Number,
  boolean: (value) => value === true || value === 't' || value === 'true',
  text: String,
  decimal: String,
  date: String,
  time: String,
};

const BLANKS: Readonly<Record<ShownKind, Value>> = {
  integer: 0,
  boolean: false,
  text: '',
  decimal: '',
  date: '',
  time: '',
};

/** Reads a value that a driver gives, perhaps as a text. What must not be null is blank then, such as the label of no record. */
export const valueReader = ({
  kind,
  optional,
}: Pick<ListedField, 'kind' | 'optional'>): ((value: unknown) => Value) => {
  const read = READERS[kind];
  const nothing = optional ? null : BLANKS[kind];
  return (value) => (value === null || value === undefined ? nothing : read(value));
};

/**
 * Makes shown records from the values of the stored fields, in the order of `storedFields`, beginning at place `from`. A
 * record has all fields in their declared order; the texts of choices follow from their values. A store may give any value as
 * a text.
 */
export const recordReader = (module: ListedModule) => {
  const shown = Object.entries(module.listed);
  const blank = Object.fromEntries(shown.map(([name, { kind }]) => [name, BLANKS[kind]]));
  const stored = shown.flatMap(([name, field]) =>
    field.textOf === undefined ? [[name, valueReader(field)] as const] : [],
  );
  const texts = shown.flatMap(([name, { textOf }]) =>
    textOf === undefined ? [] : [[name, textOf, choiceText(module, textOf)] as const],
  );
  return (values: ReadonlyArray<unknown>, from = 0): RecordView => {
    // a copy of a record with all fields takes less memory than fields that are added one after the other
    const record = { ...blank };
    let at = from;
    for (const [name, read] of stored) {
      record[name] = read(values[at]);
      at += 1;
    }
    for (const [name, of, textOf] of texts) record[name] = textOf(record[of]);
    return record;
  };
};
