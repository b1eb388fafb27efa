import type { E } from '../values/fp.js';
import { canonicalDecimal } from '../values/decimal.js';
import { fieldFault, type FieldFault } from './field-rules.js';
import { MAX_DIGITS, type Field, type Fields, type OrNull } from './form-field.js';
import { formInvalid } from '../refusals/form-invalid.js';
import { assignmentOf, type RoleAssignment } from '../values/role-assignment.js';
import { integerIn } from '../values/text-rules.js';
import type { RefusalOf } from '../refusals/refusals.js';
import type { ValueOfKind } from '../values/value.js';

/** The value of a field. It is null only if the field is `optional`, and undefined only if it may be missing. */
type FieldValue<F extends Field> =
  | (F extends Readonly<{ keywords: ReadonlyArray<infer Word> }> ? Word : ValueOfKind[F['kind']])
  | OrNull<F>
  | (F extends Readonly<{ mayBeMissing: true }> ? undefined : never);

/** The values of a valid form. An absent field has its default, or is null or undefined. */
export type FormValues<F extends Fields> = Readonly<{ [Name in keyof F]: FieldValue<F[Name]> }>;

export type JsonObject = Readonly<Record<string, unknown>>;

/** What a form requires of several fields together. */
export type FormRules<Name extends string = string> = Readonly<{
  /** One at least of these texts must not be empty. */
  oneRequired?: ReadonlyArray<Name>;
  /** Two forms of one value: the last of these fields is refused beside another one. With `isRequired`, one must be sent. */
  oneOf?: Readonly<{ fields: ReadonlyArray<Name>; isRequired?: true }>;
  /** Fields that the form does not declare are refused. Otherwise they are ignored. */
  noOthers?: true;
}>;

/** A field whose value is invalid, and the rule that it breaks. */
export type FormFault = FieldFault & Readonly<{ field: string }>;

/** Only own fields: a key `__proto__` of the input must not provide values. */
const ownValue = (input: JsonObject, name: string): unknown => (Object.hasOwn(input, name) ? input[name] : undefined);

const isEmpty = (value: unknown): boolean => (value ?? '') === '';

/** True if the value of another field requires this text, and it is missing or empty. */
const isRequiredButEmpty = (name: string, field: Field, input: JsonObject): boolean =>
  field.kind === 'text' &&
  field.requiredWhen !== undefined &&
  ownValue(input, field.requiredWhen.field) === field.requiredWhen.value &&
  isEmpty(ownValue(input, name));

/** A name of a client that a refusal may repeat. */
const SHORT_NAME = /^[a-zA-Z]{1,32}$/;

/** What the fields together break. */
const ruleFault = (
  entries: Entries,
  input: JsonObject,
  { oneRequired, oneOf, noOthers }: FormRules,
): FormFault | undefined => {
  const sent = oneOf?.fields.filter((name) => ownValue(input, name) !== undefined) ?? [];
  const [first] = oneOf?.fields ?? [];
  if (first !== undefined && oneOf?.isRequired && sent.length === 0) return { field: first, rule: 'required' };
  const second = sent.length > 1 ? sent.at(-1) : undefined;
  if (second !== undefined) return { field: second, rule: 'notOffered' };
  const [missing] = oneRequired?.every((name) => isEmpty(ownValue(input, name))) ? oneRequired : [];
  if (missing !== undefined) return { field: missing, rule: 'required' };
  if (!noOthers) return undefined;
  const declared = entries.map(([name]) => name);
  const other = Object.keys(input).find((name) => !declared.includes(name));
  if (other === undefined) return undefined;
  return { field: SHORT_NAME.test(other) ? other : (declared[0] ?? ''), rule: 'notOffered' };
};

type Entries = ReadonlyArray<readonly [string, Field]>;

/** The rule that a fault is about, and the bound in it, for the refusal. */
const brokenRule = ({
  rule,
  args: { min, max } = {},
}: FieldFault): Pick<RefusalOf<'FormInvalid'>, 'rule' | 'bound'> => {
  const bound = rule === 'required' ? undefined : (min ?? max);
  return { rule, ...(bound !== undefined && { bound: String(bound) }) };
};

/** What is wrong with one field. */
const entryFault = ([name, field]: Entries[number], input: JsonObject): FormFault | undefined => {
  const fault = fieldFault(field, ownValue(input, name));
  if (fault) return { field: name, ...fault };
  return isRequiredButEmpty(name, field, input) ? { field: name, rule: 'required' } : undefined;
};

/** The first of the faults, which the service refuses. */
const firstFault = (entries: Entries, input: JsonObject, rules: FormRules): FormFault | undefined => {
  for (const entry of entries) {
    const fault = entryFault(entry, input);
    if (fault) return fault;
  }
  return ruleFault(entries, input, rules);
};

/** Everything that is wrong with the input of a form, in the order of the form. The console shows all of them. */
export const formFaults = (fields: Fields, input: JsonObject, rules: FormRules = {}): ReadonlyArray<FormFault> => {
  const entries = Object.entries(fields);
  return [...entries.map((entry) => entryFault(entry, input)), ruleFault(entries, input, rules)].filter(
    (fault) => fault !== undefined,
  );
};

/** The declaration of what a request sends in its query or, with a name for the API description, in its body. */
export type QueryForm<Values, F extends Fields = Fields> = Readonly<{
  fields: F;
  rules: FormRules;
  /** Reads the declared fields. Names the first invalid field in the form's order. */
  parse: (input: JsonObject) => E.Either<RefusalOf<'FormInvalid'>, Values>;
  /** The refusal of a field, for a rule that the form cannot declare. */
  refuse: (field: string) => RefusalOf<'FormInvalid'>;
}>;
export type RequestForm<Values, F extends Fields = Fields> = QueryForm<Values, F> & Readonly<{ name: string }>;

/** The value of a valid form, or the default of the field: a decimal has one spelling. */
export const formValue = (field: Field, given: unknown = field.default): unknown => {
  // without a value that may be missing, the record keeps its own
  if (given === undefined) return field.optional && !field.mayBeMissing ? null : undefined;
  if (field.kind === 'assignments') return (given as ReadonlyArray<RoleAssignment>).map(assignmentOf);
  return field.kind === 'decimal' && typeof given === 'string' ? canonicalDecimal(given, field.scale) : given;
};

/** The values of the fields that are valid, and what is wrong with the others, in the order of the form. */
export const validPart = (
  fields: Fields,
  input: JsonObject,
): Readonly<{ values: JsonObject; faults: ReadonlyArray<FormFault> }> => {
  const faults = formFaults(fields, input);
  const wrong = new Set(faults.map(({ field }) => field));
  const valid = Object.entries(fields).filter(([name]) => !wrong.has(name));
  return {
    values: Object.fromEntries(valid.map(([name, field]) => [name, formValue(field, ownValue(input, name))])),
    faults,
  };
};

/** All fields without a value. A copy of it takes less memory than fields that are added one after the other. */
const blankOf = (entries: Entries): Readonly<Record<string, unknown>> =>
  Object.fromEntries(entries.map(([name]) => [name, undefined]));

const formOf = <F extends Fields>(
  fields: F,
  rules: FormRules,
  given: (input: JsonObject, entries: Entries) => JsonObject,
): QueryForm<FormValues<F>, F> => {
  const entries: Entries = Object.entries(fields);
  const blank = blankOf(entries.filter(([name]) => !rules.oneOf?.fields.includes(name)));
  const refuse = (field: string): RefusalOf<'FormInvalid'> => formInvalid(field, fields[field]?.title);
  return {
    fields,
    rules,
    refuse,
    // An Either without fp-ts, because the console imports this file.
    parse: (input) => {
      const found = given(input, entries);
      const fault = firstFault(entries, found, rules);
      if (fault) return { _tag: 'Left', left: { ...refuse(fault.field), ...brokenRule(fault) } };
      const values: Record<string, unknown> = { ...blank };
      for (const [name, field] of entries) {
        const value = formValue(field, ownValue(found, name));
        // of two forms of one value the one that was not sent is left out
        if (value !== undefined || !rules.oneOf?.fields.includes(name)) values[name] = value;
      }
      return { _tag: 'Right', right: values as FormValues<F> };
    },
  };
};

/** A form in a JSON body. `name` is its name in the API description. */
export const requestForm = <F extends Fields>(
  name: string,
  fields: F,
  rules: FormRules<keyof F & string> = {},
): RequestForm<FormValues<F>, F> => ({ name, ...formOf(fields, rules, (input) => input) });

/** An integer beyond the safe range becomes the greatest safe integer, which is beyond every page and equals no field. */
const safe = (integer: number): number =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(integer, Number.MAX_SAFE_INTEGER));

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/**
 * The integer that a query parameter writes, NaN for another text. An integer without a maximum and without a number of digits
 * becomes a safe one. Others are unchanged, because their field limits them.
 */
const queryInteger = (
  text: string,
  { max, maxDigits = Infinity }: Readonly<{ max: number; maxDigits?: number }>,
): number => {
  if (text.replace('-', '').length > maxDigits) return NaN;
  const integer = integerIn(text);
  return max === Infinity && maxDigits === Infinity ? safe(integer) : integer;
};

/** The value of a query parameter: the text as the value of its kind. A missing, null or empty parameter is absent. */
const parameterValue = (field: Field, given: unknown): unknown => {
  const { kind } = field;
  if (isEmpty(given)) return undefined;
  if (typeof given !== 'string') return kind === 'texts' ? given : NaN;
  if (kind === 'integer') return queryInteger(given, field);
  if (kind === 'integers')
    return given.split(',').map((one) => queryInteger(one, { max: Infinity, maxDigits: MAX_DIGITS }));
  if (kind === 'boolean') return BOOLEANS.get(given) ?? NaN;
  return kind === 'texts' ? [given] : given;
};

/** A form in the query. Repeated parameters are one value for `texts`, and invalid for every other kind. */
export const queryForm = <F extends Fields>(
  fields: F,
  rules: FormRules<keyof F & string> = {},
): QueryForm<FormValues<F>, F> => {
  const blank = blankOf(Object.entries(fields));
  return formOf(fields, rules, (query, entries) => {
    const values: Record<string, unknown> = rules.noOthers ? { ...query } : { ...blank };
    for (const [name, field] of entries) values[name] = parameterValue(field, ownValue(query, name));
    return values;
  });
};
