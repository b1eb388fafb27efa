import { decimalPattern } from '../../contract/values/decimal.js';
import { mayBeAbsent } from '../../contract/forms/field-rules.js';
import { MAX_DIGITS, type Field, type TextField, type Titled } from '../../contract/forms/form-field.js';
import type { QueryForm } from '../../contract/forms/form.js';
import { CHOSEN_DEPARTMENTS, DATA_SCOPES } from '../../contract/values/data-scope.js';
import { MAX_DEPARTMENTS } from '../../contract/values/role-assignment.js';
import { DATE_TEXT, TIME_TEXT } from '../../contract/values/text-rules.js';

/** A JSON Schema. */
export type Schema = Readonly<Record<string, unknown>>;

export const literalSchema = (value: unknown): Schema => ({
  type: typeof value === 'number' ? 'integer' : typeof value,
  const: value,
});

/** OpenAPI has one language. `x-english` is the English title. */
export const titleSchema = ({ title, english = title }: Partial<Titled>): Schema =>
  title === undefined ? {} : { title, 'x-english': english };

const ID: Schema = { type: 'integer', minimum: 1 };

/** Texts without surrounding white space, whose characters are none of these. A pattern cannot exclude lone surrogates. */
const visiblePattern = (excluded: string): string => `^([^\\s${excluded}]([^${excluded}]*[^\\s${excluded}])?)?$`;
const VISIBLE = visiblePattern('\\u0000-\\u001F\\u007F-\\u009F');
const VISIBLE_LINES = visiblePattern('\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F');

const patternOf = ({ pattern, patternText, multiline, anyCharacters }: Omit<TextField, 'title'>): Schema => {
  const declared = pattern && { pattern: pattern.source, ...titleSchema(patternText ?? {}) };
  if (anyCharacters) return declared ?? {};
  return {
    pattern: multiline ? VISIBLE_LINES : VISIBLE,
    ...(declared && { allOf: [declared] }),
  };
};

const CHOSEN: Schema = {
  type: 'array',
  items: { type: 'object', properties: { id: ID, below: { type: 'boolean' } }, required: ['id', 'below'] },
  minItems: 1,
  maxItems: MAX_DEPARTMENTS,
};

/** A role with its data scope. Only the scope of chosen departments names departments. */
const ASSIGNMENT: Schema = {
  type: 'object',
  properties: {
    roleId: ID,
    scope: {
      type: 'integer',
      minimum: Math.min(...DATA_SCOPES.map(({ value }) => value)),
      maximum: Math.max(...DATA_SCOPES.map(({ value }) => value)),
      description: DATA_SCOPES.map(({ value, title }) => `${value} ${title}`).join(', '),
    },
    departments: CHOSEN,
  },
  required: ['roleId', 'scope'],
  if: { properties: { scope: { const: CHOSEN_DEPARTMENTS } } },
  then: { properties: { departments: CHOSEN }, required: ['departments'] },
  else: { not: { properties: { departments: {} }, required: ['departments'] } },
};

/** The bounds that are finite, under these names. */
const bounds = ({ min, max }: Readonly<{ min: number; max: number }>, least: string, most: string): Schema => ({
  ...(Number.isFinite(min) && { [least]: min }),
  ...(Number.isFinite(max) && { [most]: max }),
});

/** The bounds are those of every password. A new one may need more characters. */
const PASSWORD_RULES = 'A new password must also fit the rules of `GET /account/passwordRules`.';

const ONE_INTEGER = `-?\\d{1,${MAX_DIGITS}}`;

const constraintsOf = (field: Field): Schema => {
  switch (field.kind) {
    case 'text':
      return { type: 'string', ...bounds(field, 'minLength', 'maxLength'), ...patternOf(field) };
    case 'password':
      return { type: 'string', ...bounds(field, 'minLength', 'maxLength'), description: PASSWORD_RULES };
    case 'integer':
      return { type: 'integer', ...bounds(field, 'minimum', 'maximum') };
    case 'choice':
      return {
        oneOf: field.choices.map(({ value, ...titled }) => ({ ...literalSchema(value), ...titleSchema(titled) })),
      };
    case 'reference':
      return ID;
    case 'decimal':
      return { type: 'string', pattern: decimalPattern(field) };
    case 'date':
      return { type: 'string', pattern: DATE_TEXT.source };
    case 'integers': {
      const several = `^${ONE_INTEGER}(,${ONE_INTEGER}){${field.min - 1},${field.max - 1}}$`;
      return { anyOf: [{ type: 'integer' }, { type: 'string', pattern: several }] };
    }
    case 'keyword':
      return { type: 'string', enum: field.keywords };
    case 'time':
      return { type: 'string', pattern: TIME_TEXT.source };
    case 'ids':
      return { type: 'array', items: ID, ...bounds(field, 'minItems', 'maxItems'), uniqueItems: true };
    case 'assignments':
      return { type: 'array', items: ASSIGNMENT, ...bounds(field, 'minItems', 'maxItems') };
    case 'texts':
      return {
        type: 'array',
        items: { type: 'string', pattern: field.pattern.source },
        ...bounds(field, 'minItems', 'maxItems'),
        ...(field.distinct && { uniqueItems: true }),
      };
    case 'boolean':
      return { type: 'boolean' };
  }
};

/** The same, or null for an optional field. */
const orNull = (schema: Schema, optional: true | undefined): Schema =>
  optional ? { anyOf: [schema, { type: 'null' }] } : schema;

/** The schema of a declared field. */
export const fieldSchema = (field: Field): Schema => ({
  ...titleSchema(field),
  ...orNull(constraintsOf(field), field.optional),
  ...(field.default !== undefined && { default: field.default }),
});

const isNotEmpty = (name: string): Schema => ({
  required: [name],
  properties: { [name]: { type: 'string', minLength: 1 } },
});

/** The fields are in the body. */
const sentSchema = (names: ReadonlyArray<string>): Schema => ({
  properties: Object.fromEntries(names.map((name) => [name, {}])),
  required: names,
});

/** What the form requires of several fields together. */
const rulesOf = ({ fields, rules: { oneRequired = [], oneOf } }: QueryForm<unknown>): Schema => {
  const conditions = Object.entries(fields).flatMap(([name, field]): Schema[] => {
    const when = field.kind === 'text' ? field.requiredWhen : undefined;
    if (!when) return [];
    const condition = { required: [when.field], properties: { [when.field]: { const: when.value } } };
    return [{ if: condition, then: isNotEmpty(name) }];
  });
  const [first = '', ...others] = oneOf?.isRequired ? oneOf.fields : [];
  if (others.length > 0) conditions.push({ if: { not: sentSchema([first]) }, then: sentSchema(others) });
  return {
    ...(conditions.length > 0 && { allOf: conditions }),
    ...(oneOf && { not: sentSchema(oneOf.fields) }),
    ...(oneRequired.length > 0 && { anyOf: oneRequired.map(isNotEmpty) }),
  };
};

/** The schema of a form in a body. It is open: the service ignores additional fields. */
export const formSchema = (form: QueryForm<unknown>): Schema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(form.fields).map(([name, field]) => [name, fieldSchema(field)])),
  required: Object.entries(form.fields).flatMap(([name, field]) => (mayBeAbsent(field) ? [] : [name])),
  ...rulesOf(form),
});
