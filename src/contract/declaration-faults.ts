import { STORED_KINDS, type Form, type FormField } from './form-field.js';
import { filterParameters } from './list-filters.js';
import type { FieldKind } from './field-kind.js';
import { MANAGED_ACTIONS, RECORD_TITLES, titleOfField, type ManagedModule } from './managed-module.js';
import { MODULES } from './modules.js';
import { PAGING_PARAMETERS } from './page-query.js';
import { NAME } from './permission.js';

/** The first segments of the paths that belong to no module. No module has one of these names. */
export const RESERVED_NAMES: ReadonlyArray<string> = [
  'captcha',
  'login',
  'refreshToken',
  'logout',
  'account',
  'session',
  'lock',
  'audit',
  'gate',
];

/** The fields that every record has beside those of its form. */
const RECORD_FIELDS = [...Object.keys(RECORD_TITLES), 'deleted'];

/** The lists that have a title without the declaration. */
const TITLED_LISTS = ['page', 'list'];

/** The names that occur before, too. */
export const duplicates = (names: ReadonlyArray<string>): ReadonlyArray<string> =>
  names.filter((name, i) => names.indexOf(name) !== i);

const nameFaults = (name: string): ReadonlyArray<string> => [
  ...(NAME.test(name) ? [] : [`the name does not match ${NAME.source}`]),
  ...(RESERVED_NAMES.includes(name) ? ['the name is the first segment of other endpoints'] : []),
  ...(Object.hasOwn(MODULES, name) ? ['the product has a module of this name'] : []),
];

const fieldFaults = (module: ManagedModule): ReadonlyArray<string> => {
  const { fields, order } = module;
  const filters = filterParameters(module);
  /** The fields that are missing, or of another kind. */
  const wrong = (member: string, names: ReadonlyArray<string>, kind: FieldKind): ReadonlyArray<string> =>
    names
      .filter((name) => fields[name] !== kind)
      .map((name) => `${member}: "${name}" is not one of the fields of kind ${kind}`);
  return [
    ...Object.keys(fields).flatMap((name) => (NAME.test(name) ? [] : [`"${name}" is not a name of a field`])),
    ...wrong('fields', ['id'], 'integer'),
    ...wrong('fields', Object.values(fields).includes('statusText') ? ['status'] : [], 'integer'),
    ...filters.flatMap(({ kind, fields: filtered, fieldKind }) => wrong(kind, filtered, fieldKind)),
    ...wrong('order', order, 'integer'),
    ...duplicates([...PAGING_PARAMETERS, ...filters.map(({ name }) => name)]).map(
      (name) => `"${name}" would be two query parameters`,
    ),
  ];
};

const titleFaults = (module: ManagedModule): ReadonlyArray<string> =>
  [
    ...Object.keys(module.fields).filter((name) => !titleOfField(module, name)),
    ...module.actions.filter((action) => !TITLED_LISTS.includes(action) && !module.titles?.[action]),
  ].map((name) => `titles: "${name}" has no title`);

/** What no value can satisfy. */
const impossibleFaults = (name: string, field: FormField, form: Form): ReadonlyArray<string> => {
  if (field.kind === 'choice') return field.choices.length > 0 ? [] : [`form: "${name}" has no choices`];
  if (field.kind !== 'text' && field.kind !== 'integer') return [];
  const other = field.kind === 'text' ? field.requiredWhen?.field : undefined;
  return [
    ...(field.min <= field.max ? [] : [`form: the min of "${name}" is above its max`]),
    ...(other === undefined || form[other]
      ? []
      : [`form: "${name}" is required by "${other}", which is no field of the form`]),
  ];
};

/** What a field declares that a record cannot store, or that programs cannot read from the API description. */
const fieldRuleFaults = (name: string, field: FormField, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (field.kind === 'integer')
    return field.refersTo === undefined || names.includes(field.refersTo)
      ? []
      : [`form: "${name}" refers to "${field.refersTo}", which is no module`];
  if (field.kind !== 'text') return [];
  return [
    ...(field.pattern && field.pattern.flags !== 'u'
      ? [`form: the pattern of "${name}" must have the flag u and no other`]
      : []),
    ...(field.anyCharacters ? [`form: "${name}" may have any characters, which no record stores`] : []),
  ];
};

const formFaults = ({ form, unique, label }: ManagedModule, names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...Object.entries(form).flatMap(([name, field]) => [
    ...fieldRuleFaults(name, field, names),
    ...impossibleFaults(name, field, form),
  ]),
  ...Object.entries(form).flatMap(([name, { kind }]) => [
    ...(NAME.test(name) ? [] : [`"${name}" is not a name of a field`]),
    ...(RECORD_FIELDS.includes(name) ? [`form: "${name}" is not set by a form`] : []),
    ...(STORED_KINDS.includes(kind) ? [] : [`form: "${name}" is of kind ${kind}, which no record stores`]),
  ]),
  ...(form['status']?.kind === 'choice' ? [] : ['form: "status" is missing']),
  ...[...unique.map((name) => ['unique', name] as const), ['label', label] as const].flatMap(([member, name]) =>
    form[name]?.kind === 'text' ? [] : [`${member}: "${name}" is not a text of the form`],
  ),
];

const actionFaults = ({ actions, managedActions }: ManagedModule): ReadonlyArray<string> => {
  const derived: ReadonlyArray<string> = MANAGED_ACTIONS;
  return [
    ...actions.flatMap((action) => (NAME.test(action) ? [] : [`"${action}" is not a name of an action`])),
    ...managedActions.flatMap((action) => (derived.includes(action) ? [] : [`no endpoint follows from "${action}"`])),
    ...duplicates([...actions, ...managedActions]).map((action) => `the action "${action}" is declared twice`),
  ];
};

/** The faults of the declaration of a module from outside. `names` are those of all modules. Empty if there are none. */
export const declarationFaults = (module: ManagedModule, names: ReadonlyArray<string>): ReadonlyArray<string> => [
  ...nameFaults(module.name),
  ...fieldFaults(module),
  ...formFaults(module, names),
  ...titleFaults(module),
  ...actionFaults(module),
];
