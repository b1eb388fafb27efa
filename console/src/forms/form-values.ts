import { formFaults, type FormFault } from '@menshen/contract/forms/form';
import { integerIn } from '@menshen/contract/values/text-rules';
import type { FailureCause } from '@menshen/contract/refusals/failure';
import { referenceLabelName } from '@menshen/contract/forms/listed-field';
import { dateIn, timeIn } from '../i18n/typed-date.js';
import { decimalIn, plainNumber } from '../i18n/typed-number.js';
import { assignmentsIn } from './assignments-form.js';
import type { FormInput } from '../service/description.js';

export type Values = Readonly<Record<string, unknown>>;

/** A text or a number of a record as text; nothing for other values. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The label of the record that a reference means, as the record with the reference has it. */
export const referenceLabel = ({ name }: FormInput, record: Values): string | undefined =>
  textOf(record[referenceLabelName(name)]) || undefined;

/** What an input without a value shows. */
const emptyOf = ({ kind, optional }: FormInput): unknown => {
  if (kind === 'ids' || kind === 'assignments') return [];
  return kind === 'boolean' && !optional ? false : '';
};

/** What the inputs of a form show: the fields of the record, and for a new one the defaults. Integers become texts. */
export const shownValues = (form: ReadonlyArray<FormInput>, record: Values = {}): Values =>
  Object.fromEntries(
    form.map((input) => {
      const { name, kind, default: preset } = input;
      const value = (record[name] === undefined ? preset : record[name]) ?? emptyOf(input);
      return [name, kind === 'integer' ? textOf(value) : value];
    }),
  );

/** A typed value without the white space around it, which the service refuses. Passwords keep theirs. */
export const tidied = ({ kind }: Readonly<{ kind: string }>, value: unknown): unknown =>
  typeof value === 'string' && kind !== 'password' ? value.trim() : value;

const integerOf = (text: string): number | undefined => {
  const integer = integerIn(plainNumber(text));
  return Number.isNaN(integer) ? undefined : integer;
};

/** The value of the field that a text writes. Undefined for a text that writes none. */
export const typedValue = (input: FormInput, text: string): string | number | undefined => {
  switch (input.kind) {
    case 'integer':
      return integerOf(text);
    case 'decimal':
      return decimalIn(text, input);
    case 'date':
      return dateIn(text);
    case 'time':
      return timeIn(text);
    default:
      return text;
  }
};

const sentValue = (input: FormInput, shown: unknown): unknown => {
  const value = tidied(input, shown);
  if (value === '' && input.optional) return null;
  return typeof value === 'string' ? (typedValue(input, value) ?? value) : value;
};

/** The fields of a request, from what the inputs show. A text that writes no value of its field stays as it is. */
export const requestFields = (form: ReadonlyArray<FormInput>, values: Values): Values =>
  Object.fromEntries(form.map((input) => [input.name, sentValue(input, values[input.name])]));

/** What the service would refuse of what the inputs show. */
export const shownFaults = (form: ReadonlyArray<FormInput>, values: Values): ReadonlyArray<FormFault> =>
  formFaults(Object.fromEntries(form.map((input) => [input.name, input])), requestFields(form, values));

/** The place of an assigned role in the form: `roles.1` for the second one. */
const assignmentPlace = (
  { detail }: FailureCause,
  form: ReadonlyArray<FormInput>,
  fields: Values,
): string | undefined => {
  const input = form.find(({ kind }) => kind === 'assignments');
  if (!input || !detail || !('roleId' in detail)) return undefined;
  const place = assignmentsIn(fields[input.name]).findIndex(({ roleId }) => roleId === detail.roleId);
  return place < 0 ? undefined : `${input.name}.${place}`;
};

/** The field that a failure is about, if the form has it. `fields` are those that were sent. */
export const refusedField = (
  failure: FailureCause,
  form: ReadonlyArray<FormInput>,
  fields: Values = {},
): string | undefined => {
  const { reason, detail } = failure;
  if (reason === 'PermissionNotHeld') return assignmentPlace(failure, form, fields);
  const field = detail && 'field' in detail ? detail.field : undefined;
  return form.find(({ name, kind }) => (reason === 'PasswordUnfit' ? kind === 'password' : name === field))?.name;
};

/** A field whose value in the service differs from the typed one, and who has changed it since the form began. */
export type Difference = Readonly<{
  input: FormInput;
  theirs: unknown;
  mine: unknown;
  isChangedByThem: boolean;
  isChangedByMe: boolean;
}>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Compares what a form began with, what the service has now and what is typed now. */
export const differences = (
  form: ReadonlyArray<FormInput>,
  { base, theirs, mine }: Readonly<{ base: Values; theirs: Values; mine: Values }>,
): ReadonlyArray<Difference> =>
  form
    .filter(({ name }) => !isSame(theirs[name], mine[name]))
    .map((input) => ({
      input,
      theirs: theirs[input.name],
      mine: mine[input.name],
      isChangedByThem: !isSame(base[input.name], theirs[input.name]),
      isChangedByMe: !isSame(base[input.name], mine[input.name]),
    }));
