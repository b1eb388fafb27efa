import type { ChoiceField, FormField, Titled } from './form-field.js';
import { titleOfField, type ManagedModule } from './managed-module.js';
import { MAX_SEARCH_LENGTH } from './page-query.js';
import { Password } from './login-form.js';
import { permissionOf } from './permission.js';
import { mayBeAbsent } from './form.js';

/** What users see, in Chinese and in English. */
type Titles = Readonly<{ title: string; titleEn: string }>;
type Named = Titles & Readonly<{ name: string }>;

type Choice = Titles & Readonly<{ value: number }>;
type Choices = Readonly<{ kind: 'choice'; choices: ReadonlyArray<Choice> }>;
type Integer = Readonly<{ kind: 'integer'; refersTo?: string }>;

type Column = Named & (Readonly<{ kind: 'text' | 'time' | 'statusText' }> | Integer | Choices);

type Filter = Named &
  (Readonly<{ kind: 'text'; fields: ReadonlyArray<string>; maxLength: number }> | Integer | Choices);

type FormInput = Named &
  Readonly<{ required: boolean; addOnly: boolean; default?: string | number | boolean | ReadonlyArray<number> }> &
  (
    | Readonly<{
        kind: 'text';
        minLength: number;
        maxLength: number;
        multiline: boolean;
        pattern?: string;
        requiredWhen?: Readonly<{ field: string; value: number }>;
      }>
    | Readonly<{ kind: 'password'; minLength: number; maxLength: number }>
    | (Integer & Readonly<{ minimum: number; maximum: number }>)
    | Choices
    | Readonly<{ kind: 'ids'; minItems: number; maxItems: number; refersTo?: string }>
    | Readonly<{ kind: 'boolean' }>
  );

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
export const titlesOf = ({ title, english = title }: Titled): Titles => ({ title, titleEn: english });

const choicesOf = ({ choices }: ChoiceField): Choices => ({
  kind: 'choice',
  choices: choices.map(({ value, ...titled }) => ({ value, ...titlesOf(titled) })),
});

const reference = ({ refersTo }: Readonly<{ refersTo?: string }>) => (refersTo === undefined ? {} : { refersTo });

/** An integer of a record: one of the choices of the form field with its name, or perhaps an id. */
const integerOf = (field: FormField | undefined): Integer | Choices => {
  if (field?.kind === 'choice') return choicesOf(field);
  return { kind: 'integer', ...(field?.kind === 'integer' && reference(field)) };
};

const boundsOf = (field: FormField) => {
  switch (field.kind) {
    case 'text': {
      const { kind, min, max, multiline = false, pattern, requiredWhen } = field;
      return {
        ...{ kind, minLength: min, maxLength: max, multiline },
        ...(pattern && { pattern: pattern.source }),
        ...(requiredWhen && { requiredWhen }),
      };
    }
    case 'password':
      return { kind: field.kind, minLength: Password.least, maxLength: Password.most };
    case 'integer':
      return { kind: field.kind, minimum: field.min, maximum: field.max, ...reference(field) };
    case 'choice':
      return choicesOf(field);
    case 'ids':
      return { kind: field.kind, minItems: field.min, maxItems: field.max, ...reference(field) };
    case 'boolean':
      return { kind: field.kind };
  }
};

/** The description of a form field. */
export const formInput = (name: string, field: FormField): FormInput => ({
  name,
  ...titlesOf(field),
  required: !mayBeAbsent(field),
  addOnly: field.addOnly === true,
  ...boundsOf(field),
  ...(field.default !== undefined && { default: field.default }),
});

/** The description of a module, from its declaration. */
export const moduleDescription = (module: ManagedModule): ModuleDescription => {
  const { name: moduleName, fields, substring, equality, order, form } = module;
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
    filters: [
      ...Object.entries(substring).map(([name, searched]) => ({
        name,
        title: searched.map((field) => titled(field).title).join(' / '),
        titleEn: searched.map((field) => titled(field).titleEn).join(' / '),
        ...{ kind: 'text' as const, fields: searched, maxLength: MAX_SEARCH_LENGTH },
      })),
      ...equality.map((name) => ({ name, ...titled(name), ...integerOf(form[name]) })),
    ],
    form: Object.entries(form).map(([name, field]) => formInput(name, field)),
  };
};
