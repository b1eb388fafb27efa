import { fieldFault } from '../../contract/field-rules.js';
import type { FormField } from '../../contract/form-field.js';
import { formListed } from '../../contract/import-columns.js';
import type { ManagedModule } from '../../contract/managed-module.js';
import { exampleValue, type RecordView } from '../../contract/record.js';
import type { Value } from '../../contract/value.js';
import { csvHeader, csvRecordLine } from './csv.js';

/** Examples of texts and numbers. A field has the first one that it accepts. */
const CANDIDATES: ReadonlyArray<Value> = ['示例', 'example', 'EXAMPLE-1', '1', 1, 0];

/** The example of a field: nothing for what may be empty or must be chosen, otherwise a value that the field accepts. */
const exampleCell = (field: FormField): Value => {
  if (field.optional || field.kind === 'ids') return null;
  const examples = [...(field.default === undefined ? [] : [field.default]), exampleValue(field), ...CANDIDATES];
  return (examples.find((example) => fieldFault(field, example) === undefined) ?? null) as Value;
};

/** The file of an import with its columns and one line, which adds a record. */
export const templateFile = (module: ManagedModule): string => {
  const listed = formListed(module);
  const example: RecordView = Object.fromEntries(
    Object.keys(listed).map((name) => {
      const field = module.fields[name];
      return [name, field ? exampleCell(field) : null];
    }),
  );
  return csvHeader(Object.keys(listed)) + csvRecordLine(listed)(example);
};
