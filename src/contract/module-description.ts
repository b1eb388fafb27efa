import { mayBeAbsent } from './field-rules.js';
import type { ChoiceField, FormField, Titled } from './form-field.js';
import { filterParameters } from './list-filters.js';
import { titleOfField, type ManagedModule } from './managed-module.js';
import { permissionOf } from './permission.js';

/** What users see, in Chinese and in English. */
export type Titles = Required<Titled>;
type Named = Titles & Readonly<{ name: string }>;

type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Titles & Readonly<{ value: number }>> }>;

/** With `refersTo`: the id of a record of that module, or 0 for none. */
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;

/** A field of a listed record. */
export type Column = Named & (Readonly<{ kind: 'text' | 'time' | 'statusText' }> | Integer | Choices);

/** A query parameter of a list. A text of at most `max` code points must be contained in one of the fields; others are equal. */
export type Filter = Named &
  (Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; max: number }> | Integer | Choices);

type AsJson<F> =
  F extends Readonly<{ pattern?: RegExp }>
    ? Omit<F, 'pattern' | 'english'> & Readonly<{ pattern?: string }>
    : F extends Readonly<{ choices: unknown }>
      ? Omit<F, 'choices' | 'english'> & Choices
      : Omit<F, 'english'>;

/** A declared form field as JSON, with its name. Its pattern is the source of an expression with the flag `u`. */
export type FormInput = Named & Readonly<{ required: boolean }> & AsJson<FormField>;

type Action = Readonly<{ name: string; permission: string }>;

/** What a program needs to show the list and the form of a module without code for this module. */
export type ModuleDescription = Titles &
  Readonly<{
    label: string;
    unique: ReadonlyArray<string>;
    order: ReadonlyArray<string>;
    lists: ReadonlyArray<Action>;
    actions: ReadonlyArray<Action>;
    columns: ReadonlyArray<Column>;
    filters: ReadonlyArray<Filter>;
    form: ReadonlyArray<FormInput>;
  }>;

/** Without English, the Chinese title is used. */
export const titlesOf = ({ title, english = title }: Titled): Titles => ({ title, english });

const choicesOf = ({ choices }: ChoiceField): Choices => ({
  kind: 'choice',
  choices: choices.map(({ value, ...titled }) => ({ value, ...titlesOf(titled) })),
});

/** An integer of a record: one of the choices of the form field with its name, or perhaps an id. */
const integerOf = (field: FormField | undefined): Integer | Choices => {
  if (field?.kind === 'choice') return choicesOf(field);
  return {
    kind: 'integer',
    ...(field?.kind === 'integer' && field.refersTo !== undefined && { refersTo: field.refersTo }),
  };
};

const asJson = (field: FormField): AsJson<FormField> => {
  if (field.kind === 'choice') return { ...field, ...choicesOf(field) };
  if (field.kind !== 'text') return field;
  const { pattern, ...rules } = field;
  return { ...rules, ...(pattern && { pattern: pattern.source }) };
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

/** The description of a module, from its declaration. */
export const moduleDescription = (module: ManagedModule): ModuleDescription => {
  const { name: moduleName, fields, order, form } = module;
  const titled = (field: string): Titles => titlesOf(titleOfField(module, field) ?? { title: field });
  const under = (name: string): Action => ({ name, permission: permissionOf(moduleName, name) });
  return {
    ...titlesOf(module),
    label: module.label,
    unique: module.unique,
    order: [...order, 'id'],
    lists: module.actions.map(under),
    actions: module.managedActions.map(under),
    columns: Object.entries(fields).map(([name, kind]) => ({
      name,
      ...titled(name),
      ...(kind === 'integer' ? integerOf(form[name]) : { kind }),
    })),
    filters: filterParameters(module).map(({ name, fields: filtered, parameter }) => {
      const titles = filtered.map(titled);
      return {
        name,
        title: titles.map(({ title }) => title).join(' / '),
        english: titles.map(({ english }) => english).join(' / '),
        ...(parameter.kind === 'text'
          ? { kind: parameter.kind, fields: filtered, max: parameter.max }
          : integerOf(form[name])),
      };
    }),
    form: Object.entries(form).map(([name, field]) => formInput(name, field)),
  };
};
