import { columnTitles } from '../../contract/listing/column-titles.js';
import { titleIn, type FileLanguage } from '../../contract/listing/file-language.js';
import { fieldFault } from '../../contract/forms/field-rules.js';
import type { FormField, Titled } from '../../contract/forms/form-field.js';
import { booleanWord, cellValue } from '../../contract/records/import-cells.js';
import { formListed, importColumns } from '../../contract/records/import-columns.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { exampleValue, type RecordView } from '../../contract/records/record.js';
import type { Value } from '../../contract/values/value.js';
import { csvHeader, csvLine, csvRecordLine } from '../listing/csv.js';

/** Examples of texts and numbers. A field has the first one that it accepts. */
const CANDIDATES: ReadonlyArray<Value> = ['example', 'EXAMPLE-1', '1', 1, 0];

/** The example of a text, which goes before those of all kinds. */
const EXAMPLE_TEXTS: Readonly<Record<FileLanguage, string>> = { zh: '示例', en: 'example' };

/**
 * The example of a field: nothing for what may be empty or must be chosen, otherwise a value that the field accepts. A password has
 * none, because everybody knows an example: the line of a template of users is refused until somebody gives a password.
 */
const exampleCell = (field: FormField, language: FileLanguage): Value => {
  if (field.optional || field.kind === 'ids' || field.kind === 'password') return null;
  const first = field.kind === 'text' ? EXAMPLE_TEXTS[language] : exampleValue(field);
  const examples = [...(field.default === undefined ? [] : [field.default]), first, ...CANDIDATES];
  return (examples.find((example) => fieldFault(field, example) === undefined) ?? null) as Value;
};

const exampleOf = (
  { fields }: ManagedModule,
  names: ReadonlyArray<string>,
  language: FileLanguage = 'zh',
): RecordView =>
  Object.fromEntries(names.map((name) => [name, fields[name] ? exampleCell(fields[name], language) : null]));

/** How people write the value of a choice or a boolean. */
const textOf = (field: FormField | undefined, value: Value): Titled | undefined => {
  if (typeof value === 'boolean') return booleanWord(value);
  return field?.kind === 'choice' ? field.choices.find((one) => one.value === value) : undefined;
};

/** The value as people of the language write it: a choice or a boolean by its text. */
const writtenValue = (field: FormField | undefined, value: Value, language: FileLanguage): Value => {
  const titled = textOf(field, value);
  // only where the text is read as this value
  const text = titled && titleIn(titled, language);
  return field && text !== undefined && cellValue(field, text) === value ? text : value;
};

/** The template for people: the columns that an import reads, with titles, and one line, which adds a record if it needs no password. */
const titledTemplate = (module: ManagedModule, language: FileLanguage): string => {
  const read = importColumns(module);
  const names = Object.keys(formListed(module)).filter((name) => Object.hasOwn(read, name));
  const titles = columnTitles(names.map((name) => ({ name, title: titleIn(read[name] ?? { title: name }, language) })));
  const example = exampleOf(module, names, language);
  return (
    csvHeader(titles) + csvLine(names.map((name) => writtenValue(module.fields[name], example[name] ?? null, language)))
  );
};

/** The file of an import with its columns and one line, which adds a record if it needs no password. Without a language, the columns have names. */
export const templateFile = (module: ManagedModule, language?: FileLanguage): string => {
  if (language !== undefined) return titledTemplate(module, language);
  const listed = formListed(module);
  const names = Object.keys(listed);
  return csvHeader(names) + csvRecordLine(listed)(exampleOf(module, names));
};
