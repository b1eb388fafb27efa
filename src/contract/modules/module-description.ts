import { mayBeAbsent } from '../forms/field-rules.js';
import type { ChoiceField, FormField, Titled } from '../forms/form-field.js';
import { isStored } from '../forms/form-field.js';
import type { ListedField } from '../forms/listed-field.js';
import { filterParameters, roleOf, type FilterParameter, type FilterRole } from '../listing/list-filters.js';
import { titleOfField, type ManagedModule, type ModuleScope } from './managed-module.js';
import { permissionOf } from '../values/permission.js';

/** What users see, in Chinese and in English. */
export type Titles = Required<Titled>;
type Named = Titles & Readonly<{ name: string }>;

/** What is known of a value besides its kind. */
type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Titles & Readonly<{ value: number }>> }>;
type Decimal = Readonly<{ kind: 'decimal'; precision: number; scale: number }>;
/** The id of a record of that module. */
type Reference = Readonly<{ kind: 'reference'; refersTo: string }>;
/** With `refersTo`: the id of a record of that module, or 0. */
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;
type Plain = Readonly<{ kind: 'text' | 'boolean' | 'date' | 'time' }>;
type ValueDescription = Plain | Choices | Decimal | Reference | Integer;

/** What follows from another column of the record: the text of a choice, or the name of the record that is meant. */
type Derived = Readonly<{ kind: 'choiceText' | 'referenceName'; of: string }>;

/** A field of a listed record. An `optional` one may be null. */
export type Column = Named & Readonly<{ optional?: true }> & (ValueDescription | Derived);

/**
 * A query parameter of a list. Without `bound` it is compared with `field`: a text that one of `fields` must contain, a value that
 * is equal, or with `several` one of at most 50 values with commas between. Bounds are included. The bound `empty` takes
 * `true` or `false`.
 */
export type Filter = Named &
  Readonly<{ field: string; bound?: Exclude<FilterRole, 'equals'>; several?: true }> &
  (ValueDescription | Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; max: number }>);

type AsJson<F> =
  F extends Readonly<{ pattern?: RegExp }>
    ? Omit<F, 'pattern' | 'patternText' | 'english'> & Readonly<{ pattern?: string; patternText?: Titles }>
    : F extends Readonly<{ choices: unknown }>
      ? Omit<F, 'choices' | 'english'> & Choices
      : Omit<F, 'english'>;

/** A declared form field as JSON, with its name. Its pattern is the source of an expression with the flag `u`. */
export type FormInput = Named & Readonly<{ required: boolean }> & AsJson<FormField>;

type Action = Readonly<{ name: string; permission: string }>;

/** An operation on one record, or on `many`. */
export type OperationDescription = Action & Titles & Readonly<{ many: boolean; form: ReadonlyArray<FormInput> }>;

/** What the values of a form must satisfy together. The title is the refusal, which a form shows at the field. */
type RuleDescription = Titles & Readonly<{ field: string }>;

/** What a program needs to show the list and the form of a module without code for this module. */
export type ModuleDescription = Titles &
  Readonly<{
    label: string;
    /** The text field that choices show beside the label. */
    alias?: string;
    /** Fields whose values together are unique. */
    unique: ReadonlyArray<ReadonlyArray<string>>;
    order: ReadonlyArray<string>;
    /** The fields by which users may order a list. */
    orderBy: ReadonlyArray<string>;
    /** The columns by which a permission may be limited: the department of a record, and the user who owns it. */
    scope?: ModuleScope;
    lists: ReadonlyArray<Action>;
    actions: ReadonlyArray<Action>;
    operations: ReadonlyArray<OperationDescription>;
    rules: ReadonlyArray<RuleDescription>;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    /** Every field. No form has those that are `readOnly`. */
    form: ReadonlyArray<FormInput>;
  }>;

/** Without English, the Chinese title is used. */
export const titlesOf = ({ title, english = title }: Titled): Titles => ({ title, english });

const choicesOf = ({ choices }: ChoiceField): Choices => ({
  kind: 'choice',
  choices: choices.map(({ value, ...titled }) => ({ value, ...titlesOf(titled) })),
});

/** What is known of the values of a field. */
const valueOf = (field: FormField): ValueDescription => {
  switch (field.kind) {
    case 'choice':
      return choicesOf(field);
    case 'decimal':
      return { kind: field.kind, precision: field.precision, scale: field.scale };
    case 'reference':
      return { kind: field.kind, refersTo: field.refersTo };
    case 'integer':
      return field.refersTo === undefined ? { kind: field.kind } : { kind: field.kind, refersTo: field.refersTo };
    case 'password':
    case 'ids':
      throw new Error(`no record stores a field of kind ${field.kind}`);
    case 'text':
    case 'boolean':
    case 'date':
    case 'time':
      return { kind: field.kind };
  }
};

const columnOf = ({ fields }: ManagedModule, name: string, listed: ListedField): ValueDescription | Derived => {
  if (listed.textOf !== undefined) return { kind: 'choiceText', of: listed.textOf };
  if (listed.nameOf !== undefined) return { kind: 'referenceName', of: listed.nameOf };
  const field = fields[name];
  if (field && isStored(field)) return valueOf(field);
  // The other columns of a record are neither choices nor decimals.
  return { kind: listed.kind as (Plain | Integer)['kind'] };
};

const filterOf = (module: ManagedModule, filter: FilterParameter): Filter => {
  const { name, fields, fieldKind, parameter } = filter;
  const [field = ''] = fields;
  const titles = fields.map((one) => titlesOf(titleOfField(module, one) ?? { title: one }));
  const role = roleOf(filter);
  const described = {
    name,
    title: titles.map(({ title }) => title).join(' / '),
    english: titles.map(({ english }) => english).join(' / '),
    field,
    ...(role !== 'equals' && role !== 'search' && { bound: role }),
    ...(parameter.kind === 'integers' && ({ several: true } as const)),
  };
  if (role === 'search' && parameter.kind === 'text') return { ...described, kind: 'text', fields, max: parameter.max };
  if (role === 'empty') return { ...described, kind: 'boolean' };
  const declared = module.fields[field];
  if (declared?.kind === 'ids') return { ...described, kind: 'reference', refersTo: declared.refersTo ?? '' };
  return { ...described, ...(declared ? valueOf(declared) : { kind: fieldKind as Plain['kind'] }) };
};

const asJson = (field: FormField): AsJson<FormField> => {
  if (field.kind === 'choice') return { ...field, ...choicesOf(field) };
  if (field.kind !== 'text') return field;
  const { pattern, patternText, ...rules } = field;
  return {
    ...rules,
    ...(pattern && { pattern: pattern.source }),
    ...(patternText && { patternText: titlesOf(patternText) }),
  };
};

/** The description of a form field. */
export const formInput = (name: string, field: FormField): FormInput => ({
  ...asJson(field),
  ...titlesOf(field),
  name,
  required: !mayBeAbsent(field),
});

/** The declared form field that a description describes. */
export const describedField = (input: FormInput): FormField =>
  input.kind === 'text' && input.pattern !== undefined
    ? { ...input, pattern: new RegExp(input.pattern, 'u') }
    : (input as FormField);

const inputsOf = (form: ManagedModule['fields']): ReadonlyArray<FormInput> =>
  Object.entries(form).map(([name, field]) => formInput(name, field));

/** The description of a module, from its declaration. */
export const moduleDescription = (module: ManagedModule): ModuleDescription => {
  const { name: moduleName, listed, order, orderBy, operations, fields } = module;
  const under = (name: string): Action => ({ name, permission: permissionOf(moduleName, name) });
  return {
    ...titlesOf(module),
    label: module.label,
    ...(module.alias !== undefined && { alias: module.alias }),
    unique: module.unique.map(({ fields: together }) => together),
    order: [...order, 'id'],
    orderBy,
    ...(module.scope && { scope: module.scope }),
    lists: module.lists.map(under),
    actions: module.actions.map(under),
    operations: Object.entries(operations).map(([name, operation]) => ({
      ...under(name),
      ...titlesOf(operation),
      many: operation.many === true,
      form: inputsOf(operation.form),
    })),
    rules: module.rules.map((rule) => ({ field: rule.field, ...titlesOf(rule) })),
    columns: Object.entries(listed).map(([name, field]) => ({
      name,
      ...titlesOf(titleOfField(module, name) ?? { title: name }),
      ...(field.optional && ({ optional: true } as const)),
      ...columnOf(module, name, field),
    })),
    filters: filterParameters(module).map((filter) => filterOf(module, filter)),
    form: inputsOf(fields),
  };
};
