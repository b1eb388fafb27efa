import { LINK_KINDS, type FormField } from '../forms/form-field.js';
import type { ManagedModule, ModuleScope } from './managed-module.js';
import type { ModuleOperation, ModuleRule } from './module-operation.js';
import { nearestHint } from '../values/nearest-name.js';

type Faults = ReadonlyArray<string>;
type Members = Readonly<Record<string, unknown>>;

/** What the value of a member is. The compiler tells this to TypeScript; a declaration in JavaScript needs the check. */
type Check = Readonly<{ expected: string; is: (value: unknown) => boolean; isRequired?: true }>;
type Checks<T> = Readonly<Record<keyof T & string, Check>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const hasMembers = (value: unknown): boolean => isObject(value) && Object.keys(value).length > 0;
const isText = (value: unknown): boolean => typeof value === 'string';
const isList = (is: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(is);
const every = (is: (value: unknown) => boolean) => (value: unknown) =>
  isObject(value) && Object.values(value).every(is);
const isTitled = (value: unknown) => isObject(value) && isText(value['title']);

const needed = (check: Check): Check => ({ ...check, isRequired: true });
const TEXT: Check = { expected: 'a text', is: isText };
const NUMBER: Check = { expected: 'a number', is: (value) => typeof value === 'number' };
const TRUE: Check = { expected: 'true', is: (value) => value === true };
const FUNCTION: Check = { expected: 'a function', is: (value) => typeof value === 'function' };
const OBJECT: Check = { expected: 'an object', is: isObject };
const NAMES: Check = { expected: 'a list of names', is: isList(isText) };
const ANYTHING: Check = { expected: 'a value', is: () => true };
const UNIQUE: Check = {
  expected: 'a list of names, of lists of names, or of objects with fields',
  is: isList((one) => isObject(one) && isList(isText)(one['fields'])),
};

const MODULE: Checks<Required<ManagedModule> & { list: unknown }> = {
  name: needed(TEXT),
  title: needed(TEXT),
  english: TEXT,
  table: needed(TEXT),
  fields: needed(OBJECT),
  list: NAMES,
  listed: needed(OBJECT),
  order: needed(NAMES),
  orderBy: needed(NAMES),
  search: needed({ expected: 'an object of lists of names', is: every(isList(isText)) }),
  filters: needed(NAMES),
  unique: needed(UNIQUE),
  label: needed(TEXT),
  alias: TEXT,
  scope: OBJECT,
  rules: needed({ expected: 'a list of rules', is: isList(isObject) }),
  operations: needed({ expected: 'an object of operations', is: every(isObject) }),
  lists: needed(NAMES),
  titles: needed({ expected: 'an object of titles', is: every(isTitled) }),
  actions: needed(NAMES),
};

/** `defineModule` makes these from others: the declaration itself need not have them. */
const MADE = ['listed', 'table'];

type Common = 'kind' | 'title' | 'english' | 'default' | 'optional' | 'addOnly' | 'readOnly' | 'formOnly' | 'since';
const COMMON: Readonly<Record<Common, Check>> = {
  kind: needed(TEXT),
  title: TEXT,
  english: TEXT,
  default: ANYTHING,
  optional: TRUE,
  addOnly: TRUE,
  readOnly: TRUE,
  formOnly: TRUE,
  since: TEXT,
};

type FieldOfKind<Kind> = Extract<FormField, { kind: Kind }>;
const BOUNDS = { min: needed(NUMBER), max: needed(NUMBER) };
const KINDS: { readonly [Kind in FormField['kind']]: Checks<Omit<FieldOfKind<Kind>, Common>> } = {
  text: {
    ...BOUNDS,
    pattern: { expected: 'a regular expression', is: (value) => value instanceof RegExp },
    patternText: { expected: 'an object with title', is: isTitled },
    multiline: TRUE,
    anyCharacters: TRUE,
    requiredWhen: OBJECT,
  },
  integer: { ...BOUNDS, refersTo: TEXT },
  decimal: { precision: needed(NUMBER), scale: needed(NUMBER), min: TEXT, max: TEXT },
  boolean: {},
  date: {},
  time: {},
  choice: {
    choices: needed({
      expected: 'a list of objects with value and title',
      is: isList((one) => isObject(one) && typeof one['value'] === 'number' && isTitled(one)),
    }),
  },
  reference: {
    refersTo: needed(TEXT),
    whenDeleted: { expected: '"clear"', is: (value) => value === 'clear' },
  },
  ids: { ...BOUNDS, refersTo: TEXT },
  password: { ...BOUNDS, mayBeMissing: TRUE },
};

const OPERATION: Checks<ModuleOperation> = {
  title: needed(TEXT),
  english: TEXT,
  form: needed(OBJECT),
  many: TRUE,
  decide: needed(FUNCTION),
};
const RULE: Checks<ModuleRule> = {
  title: needed(TEXT),
  english: TEXT,
  field: needed(TEXT),
  holds: needed(FUNCTION),
};

const SCOPE: Checks<ModuleScope> = { department: TEXT, owner: TEXT };

/** Members that are missing, unknown or of another kind. */
const memberFaults = (value: Members, checks: Readonly<Record<string, Check>>, without: Faults = []): Faults => [
  ...Object.entries(checks).flatMap(([name, { expected, is, isRequired }]) => {
    if (value[name] === undefined) return isRequired ? [`"${name}" is missing`] : [];
    return is(value[name]) ? [] : [`"${name}" is not ${expected}`];
  }),
  ...Object.keys(value)
    .filter((name) => !Object.hasOwn(checks, name))
    .map((name) => {
      const others = Object.keys(checks).filter((other) => !without.includes(other));
      return `"${name}" is not a member${nearestHint(name, others)}`;
    }),
];

const STORED_KINDS = Object.keys(KINDS).filter((kind) => !LINK_KINDS.includes(kind));

const fieldFaults = (field: unknown): Faults => {
  if (!isObject(field)) return ['it is not an object'];
  const { kind } = field;
  if (kind === undefined) return [`"kind" is missing: ${STORED_KINDS.join(', ')}`];
  if (typeof kind !== 'string') return ['"kind" is not a text'];
  if (!Object.hasOwn(KINDS, kind)) return [`"${kind}" is not a kind${nearestHint(kind, Object.keys(KINDS))}`];
  return memberFaults(field, { ...COMMON, ...KINDS[kind as FormField['kind']] });
};

const formFaults = (form: unknown): Faults =>
  Object.entries(isObject(form) ? form : {}).flatMap(([name, field]) =>
    fieldFaults(field).map((fault) => `fields: "${name}": ${fault}`),
  );

const operationFaults = (operations: unknown): Faults =>
  Object.entries(isObject(operations) ? operations : {}).flatMap(([name, operation]) =>
    (isObject(operation) ? [...memberFaults(operation, OPERATION), ...formFaults(operation['form'])] : []).map(
      (fault) => `operations: "${name}": ${fault}`,
    ),
  );

const ruleFaults = (rules: unknown): Faults =>
  (Array.isArray(rules) ? rules : []).flatMap((rule: unknown, i) =>
    (isObject(rule) ? memberFaults(rule, RULE) : []).map((fault) => `rules: number ${i + 1}: ${fault}`),
  );

const scopeFaults = (scope: unknown): Faults =>
  (isObject(scope) ? memberFaults(scope, SCOPE) : []).map((fault) => `scope: ${fault}`);

/**
 * What a declaration lacks, or has besides or otherwise, as the types of `defineModule` say it. Only a module without such
 * faults can be judged further.
 */
export const shapeFaults = (module: Members): Faults => [
  ...(module['list'] === undefined && !hasMembers(module['listed']) ? ['"list" is missing'] : []),
  ...memberFaults(module, MODULE, MADE),
  ...formFaults(module['fields']),
  ...operationFaults(module['operations']),
  ...ruleFaults(module['rules']),
  ...scopeFaults(module['scope']),
];
