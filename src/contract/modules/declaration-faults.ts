import { department as departmentModule } from './department.js';
import { DELETION_TITLES } from '../forms/deletion.js';
import { duplicates } from '../values/duplicates.js';
import { fieldDeclarationFaults } from './field-declaration-faults.js';
import { isStored, type Form, type FormField, type Titled } from '../forms/form-field.js';
import { filterParameters } from '../listing/list-filters.js';
import {
  choicesIn,
  choiceTextName,
  isRecordTime,
  isReferenceName,
  listableFields,
  RECORD_COLUMNS,
  referenceLabelName,
  referencesIn,
  shownKind,
} from '../forms/listed-field.js';
import { formOf, MANAGED_ACTIONS, RECORD_TITLES, type ManagedModule } from './managed-module.js';
import { EXPORT_FIELDS } from '../listing/export-fields.js';
import type { OperationRefusal } from './module-operation.js';
import { MODULES } from './modules.js';
import { nearestHint } from '../values/nearest-name.js';
import { PAGING_PARAMETERS } from '../listing/page-query.js';
import { isName, isObjectMember, NAME } from '../values/permission.js';
import { IN_USE, OUT_OF_USE } from '../values/status.js';
import { user } from './user.js';

type Faults = ReadonlyArray<string>;

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

/** The query parameters of every list or of its export. No search and no filter has one of these names. */
export const RESERVED_PARAMETERS: ReadonlyArray<string> = [...PAGING_PARAMETERS, ...Object.keys(EXPORT_FIELDS)];

/** The columns of every record. No field has one of these names. */
const COLUMNS = [...Object.keys(RECORD_COLUMNS), 'deleted', ...Object.keys(DELETION_TITLES)];

/** The lists that have a title without the declaration. */
const TITLED_LISTS = ['page', 'list'];

/** The endpoints of modules. No operation has one of these names. */
const ENDPOINTS: Faults = [...MANAGED_ACTIONS, ...TITLED_LISTS];

const IN_OBJECTS = 'every object of JavaScript has a member of this name';

/** Why a text that looks like a name is none. */
const whyNot = (text: string): string => (isObjectMember(text) ? `: ${IN_OBJECTS}` : '');

/** What is wrong with the name of a module from outside. */
export const nameFaults = (name: string): Faults => [
  ...(NAME.test(name) ? [] : [`the name does not match ${NAME.source}`]),
  ...(isObjectMember(name) ? [IN_OBJECTS] : []),
  ...(RESERVED_NAMES.includes(name) ? ['the name is the first segment of other endpoints'] : []),
  ...(Object.hasOwn(MODULES, name) ? ['the product has a module of this name'] : []),
];

/** A file names its columns by titles in either language, so two fields with one title would be one column. */
const titleFaults = (member: string, titled: ReadonlyArray<Titled>): Faults =>
  duplicates(titled.flatMap(({ title, english }) => [...new Set([title, english ?? title])])).map(
    (title) => `${member}: two fields have the title "${title}"`,
  );

/** The form of a module needs a status that can be set to enabled and disabled. */
const statusFaults = ({ status }: Form): Faults => {
  if (status?.kind !== 'choice') return ['fields: "status" is missing'];
  const values = status.choices.map(({ value }) => value);
  const isUsual = !status.optional && values.length === 2 && values.includes(IN_USE) && values.includes(OUT_OF_USE);
  return isUsual ? [] : ['fields: "status" is not a choice of 1 and 2'];
};

const fieldFaults = ({ fields }: ManagedModule, modules: ReadonlyArray<string>): Faults => {
  const derived = [
    ...choicesIn(fields).map(([name]) => choiceTextName(name)),
    ...referencesIn(fields).flatMap(([name]) => (isReferenceName(name) ? [referenceLabelName(name)] : [])),
  ];
  return [
    ...Object.entries(fields).flatMap(([name, field]) => [
      ...(isName(name) ? [] : [`fields: "${name}" is not a name of a field${whyNot(name)}`]),
      ...(COLUMNS.includes(name) ? [`fields: "${name}" is a column of every record`] : []),
      ...(derived.includes(name) ? [`fields: "${name}" is the name of a text that follows from another field`] : []),
      ...fieldDeclarationFaults(name, field, { form: fields, modules }),
    ]),
    ...statusFaults(fields),
    ...titleFaults('fields', [...Object.values(RECORD_TITLES), ...Object.values(fields)]),
  ];
};

type RightNames = Readonly<{ of: string; isRight: (name: string) => boolean; known: ReadonlyArray<string> }>;

/** The names that are not those of such a field. */
const wrong = (member: string, names: ReadonlyArray<string>, { of, isRight, known }: RightNames): Faults =>
  names
    .filter((name) => !isRight(name))
    .map((name) => `${member}: "${name}" is not ${of}${nearestHint(name, known.filter(isRight))}`);

const twice = (member: string, names: ReadonlyArray<string>): Faults =>
  duplicates(names).map((name) => `${member}: "${name}" stands there twice`);

const memberFaults = (module: ManagedModule & Readonly<{ list?: ReadonlyArray<string> }>): Faults => {
  const { fields, search, filters, order, orderBy, unique, label, alias, rules, listed } = module;
  const known = [...Object.keys(fields), ...Object.keys(RECORD_COLUMNS)];
  const declared = new Map(Object.entries(fields));
  const field = (of: string, test: (field: FormField) => boolean, orTime = false): RightNames => ({
    of,
    isRight: (name) => {
      const found = declared.get(name);
      return (orTime && isRecordTime(name)) || (found !== undefined && test(found));
    },
    known,
  });
  const isText = ({ kind }: FormField) => kind === 'text';
  const list = module.list ?? Object.keys(listed);
  const listable = listableFields(fields);
  const form = formOf(module);
  const parameters = filterParameters(module);
  return [
    ...wrong('list', list, {
      of: 'a field, a column of every record, or a text that follows from a field',
      isRight: (name) => listable.has(name),
      known: [...listable.keys()],
    }),
    ...(list.includes('id') ? [] : ['list: "id" is missing']),
    ...twice('list', list),
    ...Object.entries(search).flatMap(([parameter, names]) => [
      ...(isName(parameter) ? [] : [`search: "${parameter}" is not a name of a parameter${whyNot(parameter)}`]),
      ...(names.length > 0 ? [] : [`search: "${parameter}" searches no text`]),
      ...wrong('search', names, field('a text', isText)),
    ]),
    ...wrong(
      'filters',
      filters,
      field('a stored field, links or a time of the record', (one) => isStored(one) || one.kind === 'ids', true),
    ),
    ...wrong(
      'order',
      order,
      field('an integer that is not optional', ({ kind, optional }) => kind === 'integer' && !optional),
    ),
    ...wrong('orderBy', orderBy, field('a stored field or a time of the record', isStored, true)),
    ...twice('order', order),
    ...twice('orderBy', orderBy),
    ...unique.flatMap(({ fields: together, ignoreCase }) => [
      ...(together.length > 0 ? [] : ['unique: there are no fields']),
      ...twice('unique', together),
      ...wrong(
        'unique',
        together,
        field('a text, an integer, a reference or a date', ({ kind }) =>
          ['text', 'integer', 'reference', 'date'].includes(kind),
        ),
      ),
      ...(ignoreCase ? wrong('unique', together, field('a text', isText)) : []),
    ]),
    ...wrong(
      'label',
      [label],
      field('a text that is not optional', (one) => isText(one) && !one.optional),
    ),
    ...wrong(
      'alias',
      alias === undefined ? [] : [alias],
      field('a text that is not optional', (one) => isText(one) && !one.optional),
    ),
    ...wrong(
      'rules',
      rules.map((rule) => rule.field),
      field('a field of the form', (one) => Object.values(form).includes(one)),
    ),
    ...parameters
      .filter(({ name }) => RESERVED_PARAMETERS.includes(name))
      .map(
        ({ kind, name }) =>
          `${kind === 'contains' ? 'search' : 'filters'}: every list or its export has the query parameter "${name}": choose another name`,
      ),
    ...duplicates(parameters.map(({ name }) => name)).map((name) => `"${name}" would be two query parameters`),
    ...parameters
      .filter(({ kind, name, fields: [filtered] }) => kind !== 'contains' && name !== filtered && fields[name])
      .map(({ name, fields: [filtered] }) => `filters: "${name}", which filters by "${filtered}", is a field`),
  ];
};

/** A department is a reference to one, and an owner a reference to a user. A user is their own owner. */
const scopeFaults = ({ name, fields, scope }: ManagedModule): Faults => {
  if (!scope) return [];
  const { department, owner } = scope;
  const known = Object.keys(fields);
  const refersTo = (module: string) => (field: string) => {
    const declared = fields[field];
    return declared?.kind === 'reference' && declared.refersTo === module;
  };
  const isDepartment = refersTo(departmentModule.name);
  const isOwner = (field: string) => refersTo(user.name)(field) || (name === user.name && field === 'id');
  return [
    ...((department ?? owner) ? [] : ['scope: it names neither a department nor an owner']),
    ...wrong('scope', department === undefined ? [] : [department], {
      of: 'a reference to a department',
      isRight: isDepartment,
      known,
    }),
    ...wrong('scope', owner === undefined ? [] : [owner], { of: 'a reference to a user', isRight: isOwner, known }),
  ];
};

/** The result of an operation with a text of this name is a refusal. */
const REFUSED = 'refused' satisfies keyof OperationRefusal;

const resultFaults = ({ fields, operations }: ManagedModule): Faults => {
  const field = fields[REFUSED];
  const isText = field && isStored(field) && !['integer', 'boolean'].includes(shownKind(field));
  if (!isText || Object.keys(operations).length === 0) return [];
  return [`fields: "${REFUSED}" is what an operation returns to refuse`];
};

const operationFaults = ({ operations, lists, actions }: ManagedModule, modules: ReadonlyArray<string>): Faults =>
  Object.entries(operations).flatMap(([name, { form }]) =>
    [
      ...(isName(name) ? [] : [`the name is not a name of an action${whyNot(name)}`]),
      ...([...ENDPOINTS, ...lists, ...actions].includes(name) ? ['another endpoint has the name'] : []),
      ...Object.entries(form).flatMap(([field, declared]) => [
        ...(['id', 'ids', 'version'].includes(field) || isObjectMember(field)
          ? [`the form cannot have a field "${field}"${whyNot(field)}`]
          : []),
        ...fieldDeclarationFaults(field, declared, { form, modules }),
      ]),
      ...titleFaults('form', Object.values(form)),
    ].map((fault) => `operations: "${name}": ${fault}`),
  );

const actionFaults = ({ lists, actions, titles }: ManagedModule): Faults => {
  const derived: ReadonlyArray<string> = MANAGED_ACTIONS;
  return [
    ...lists.flatMap((action) => (isName(action) ? [] : [`"${action}" is not a name of a list${whyNot(action)}`])),
    ...lists
      .filter((action) => !TITLED_LISTS.includes(action) && !titles[action])
      .map((action) => `titles: the list "${action}" has no title`),
    ...actions.flatMap((action) => (derived.includes(action) ? [] : [`no endpoint follows from "${action}"`])),
    ...duplicates([...lists, ...actions]).map((action) => `the action "${action}" is declared twice`),
  ];
};

/** The faults of the declaration of a module from outside. `modules` are the names of all modules. Empty if there are none. */
export const declarationFaults = (module: ManagedModule, modules: ReadonlyArray<string>): Faults => [
  ...nameFaults(module.name),
  ...fieldFaults(module, modules),
  ...memberFaults(module),
  ...scopeFaults(module),
  ...resultFaults(module),
  ...operationFaults(module, modules),
  ...actionFaults(module),
];
