import { duplicates } from '../../contract/values/duplicates.js';
import { fieldFault } from '../../contract/forms/field-rules.js';
import type { StoredField } from '../../contract/forms/form-field.js';
import { storedIn } from '../../contract/forms/listed-field.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { columnOf, literal } from './columns.js';
import type { ModuleSnapshot } from './module-snapshot.js';
import type { ChangeAnswers } from './table-difference.js';

/** What a person says of a change, by the names of fields. */
export type GivenAnswers = Readonly<{
  values: Readonly<Record<string, string>>;
  renames: Readonly<Record<string, string>>;
}>;

const ZONED_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/;

/** The value that the text writes. */
const valueOf = ({ kind }: StoredField, text: string): unknown => {
  if (kind === 'integer' || kind === 'choice' || kind === 'reference') return /^-?\d+$/.test(text) ? Number(text) : NaN;
  if (kind === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
};

const expressionOf = (field: StoredField, text: string): string | undefined => {
  if (field.kind === 'time') return ZONED_TIME.test(text) ? literal(text) : undefined;
  if (fieldFault(field, valueOf(field, text))) return undefined;
  return field.kind === 'text' || field.kind === 'date' ? literal(text) : text;
};

/** What a value of the field looks like, as far as the wrong text shows it. */
const hintOf = (field: StoredField | undefined, text: string): string => {
  if (!field) return '';
  if (field.kind === 'time') return ', such as 2026-01-31 08:00:00+08:00';
  const bounds = Object.entries(fieldFault(field, valueOf(field, text))?.args ?? {});
  return bounds.map(([name, bound]) => `, ${name} ${bound}`).join('');
};

/** The answers for the columns, or what is wrong with them. */
export const changeAnswers = (
  module: ManagedModule,
  before: ModuleSnapshot | undefined,
  { values, renames }: GivenAnswers,
): Readonly<{ answers: ChangeAnswers; faults: ReadonlyArray<string> }> => {
  const fields = new Map(storedIn(module.fields));
  const had = (name: string) => before !== undefined && Object.hasOwn(before.columns, columnOf(name));
  const expressions = Object.entries(values).map(([name, text]) => {
    const field = fields.get(name);
    return {
      name,
      known: field !== undefined,
      expression: field && expressionOf(field, text),
      hint: hintOf(field, text),
    };
  });
  const faults = [
    ...expressions.flatMap(({ name, known, expression, hint }) => {
      if (!known) return [`--value: there is no field "${name}"`];
      if (expression !== undefined) return [];
      return [`--value: not a value of "${name}"${hint}`];
    }),
    ...Object.entries(renames).flatMap(([from, to]) => {
      if (!had(from) || fields.has(from)) return [`--rename: "${from}" is not a removed field`];
      return fields.has(to) && !had(to) ? [] : [`--rename: "${to}" is not a new field`];
    }),
    ...duplicates(Object.values(renames)).map((to) => `--rename: two fields become "${to}"`),
  ];
  const known = expressions.flatMap(({ name, expression }) =>
    expression === undefined ? [] : [[columnOf(name), expression] as const],
  );
  return {
    faults,
    answers: {
      values: Object.fromEntries(known),
      renames: Object.fromEntries(Object.entries(renames).map(([from, to]) => [columnOf(from), columnOf(to)])),
    },
  };
};
