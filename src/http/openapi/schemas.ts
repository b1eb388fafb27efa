import { mayBeAbsent } from '../../contract/form.js';
import { titlesOf } from '../../contract/module-description.js';
import { t } from '../../contract/fp.js';
import type { FormField, TextField, Titled } from '../../contract/form-field.js';
import { Password } from '../../contract/login-form.js';

export type Schema = Readonly<Record<string, unknown>>;

/** A codec of this service may tell the form or the bounds of its values, or the declaration of its form field. */
type Bounded = t.Mixed &
  Readonly<{ form?: RegExp; least?: number; most?: number; distinct?: boolean; field?: FormField }>;

/** A codec of an object may tell the titles of its fields. */
type TitledFields = Readonly<{ titleOf?: (field: string) => Titled | undefined }>;

/** A codec of a form may tell fields of which one at least must not be empty. */
type FormRules = Readonly<{ oneRequired?: ReadonlyArray<string> }>;

/** JSON Schemas of codecs. */
export type Schemas = Readonly<{
  /** A reference for a named codec, otherwise the schema. A codec of an unknown kind is an error. */
  of(codec: t.Mixed): Schema;
  /** The same for a named object in a request: the service ignores additional fields. */
  accepted(codec: t.Mixed): Schema;
  named: Readonly<Record<string, Schema>>;
}>;

const idOf = (name: string): string => name.replace(/(?:^| )([a-z])/g, (_match, first: string) => first.toUpperCase());

/** io-ts names an unnamed object after its fields, in braces. */
const isNamed = (name: string): boolean => !name.startsWith('{');

/** The schema of a codec that tells its form or bounds. */
const boundedSchema = ({ form, least, most, field }: Bounded): Schema | undefined => {
  if (field) return fieldSchema(field);
  if (form) return { type: 'string', pattern: form.source };
  if (least === undefined) return undefined;
  if (most !== undefined) return { type: 'string', minLength: least, maxLength: most };
  return { type: 'integer', ...(Number.isFinite(least) && { minimum: least }) };
};

const literalSchema = (value: unknown): Schema => ({
  type: typeof value === 'number' ? 'integer' : typeof value,
  const: value,
});

const isOptional = ({ field }: Bounded): boolean => field !== undefined && mayBeAbsent(field);

/** OpenAPI has one language. `x-title-en` is the English title. */
const titleSchema = (titled: Titled): Schema => {
  const { title, titleEn } = titlesOf(titled);
  return { title, 'x-title-en': titleEn };
};

const ID: Schema = { type: 'integer', minimum: 1 };

/** Texts without surrounding white space, whose characters are none of these. A pattern cannot exclude lone surrogates. */
const visiblePattern = (excluded: string): string => `^([^\\s${excluded}]([^${excluded}]*[^\\s${excluded}])?)?$`;
const VISIBLE = visiblePattern('\\u0000-\\u001F\\u007F-\\u009F');
const VISIBLE_LINES = visiblePattern('\\u0000-\\u0009\\u000B-\\u001F\\u007F-\\u009F');

const patternOf = ({ pattern, multiline, anyCharacters }: TextField): Schema => {
  const visible = { pattern: multiline ? VISIBLE_LINES : VISIBLE };
  if (anyCharacters) return {};
  return { ...visible, ...(pattern && { allOf: [{ pattern: pattern.source }] }) };
};

const constraintsOf = (field: FormField): Schema => {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        minLength: field.min,
        maxLength: field.max,
        ...patternOf(field),
      };
    case 'password':
      return boundedSchema(Password) ?? {};
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max };
    case 'choice':
      return {
        oneOf: field.choices.map(({ value, ...titled }) => ({ ...literalSchema(value), ...titleSchema(titled) })),
      };
    case 'ids':
      return { type: 'array', items: ID, minItems: field.min, maxItems: field.max, uniqueItems: true };
    case 'boolean':
      return { type: 'boolean' };
  }
};

/** The schema of a declared form field. */
const fieldSchema = (field: FormField): Schema => ({
  ...titleSchema(field),
  ...constraintsOf(field),
  ...(field.default !== undefined && { default: field.default }),
});

const isNotEmpty = (name: string): Schema => ({
  required: [name],
  properties: { [name]: { type: 'string', minLength: 1 } },
});

/** What the form demands of several fields together. */
const rulesOf = (props: t.Props, { oneRequired = [] }: FormRules): Schema => {
  const conditions = Object.entries(props).flatMap(([name, { field }]: [string, Bounded]) => {
    const when = field?.kind === 'text' ? field.requiredWhen : undefined;
    if (!when) return [];
    const condition = { required: [when.field], properties: { [when.field]: { const: when.value } } };
    return [{ if: condition, then: isNotEmpty(name) }];
  });
  return {
    ...(conditions.length > 0 && { allOf: conditions }),
    ...(oneRequired.length > 0 && { anyOf: oneRequired.map(isNotEmpty) }),
  };
};

/** Supports the kinds of codec that the API uses. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const objectOf = ({
    name,
    type,
    titleOf,
    oneRequired,
  }: t.ExactC<t.TypeC<t.Props>> & TitledFields & FormRules): Schema => {
    const titleSchemaOf = (field: string): Schema => {
      const titled = titleOf?.(field);
      return titled ? titleSchema(titled) : {};
    };
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(type.props).map(([field, codec]) => [field, { ...titleSchemaOf(field), ...of(codec) }]),
      ),
      required: Object.keys(type.props).filter((name) => !isOptional(type.props[name] as Bounded)),
      ...rulesOf(type.props, oneRequired ? { oneRequired } : {}),
      additionalProperties: false,
    };
    if (!isNamed(name)) return schema;
    named[idOf(name)] = schema;
    return { $ref: `#/components/schemas/${idOf(name)}` };
  };

  /** Its schema refers to itself. */
  const recursiveOf = ({ name, type }: t.RecursiveType<t.Mixed>): Schema => {
    const id = idOf(name);
    if (!named[id]) {
      named[id] = {};
      const schema = of(type);
      if (!('$ref' in schema)) named[id] = schema;
    }
    return { $ref: `#/components/schemas/${id}` };
  };

  const schemaOf = (codec: t.Mixed): Schema | undefined => {
    if (codec instanceof t.StringType) return { type: 'string' };
    if (codec instanceof t.BooleanType) return { type: 'boolean' };
    if (codec instanceof t.NullType) return { type: 'null' };
    if (codec === t.UnknownRecord) return { type: 'object' };
    if (codec === t.Int) return { type: 'integer' };
    if (codec instanceof t.LiteralType) return literalSchema(codec.value);
    if (codec instanceof t.KeyofType)
      return { type: 'string', enum: Object.keys((codec as t.KeyofC<Record<string, unknown>>).keys) };
    if (codec instanceof t.ReadonlyArrayType) {
      const { type, least, most, distinct } = codec as t.ReadonlyArrayC<t.Mixed> & Bounded;
      const bounds = least !== undefined && { minItems: least, maxItems: most };
      return { type: 'array', items: of(type), ...bounds, ...(distinct && { uniqueItems: true }) };
    }
    if (codec instanceof t.UnionType)
      return { oneOf: (codec as t.UnionC<[t.Mixed, t.Mixed]>).types.map((type) => of(type)) };
    if (codec instanceof t.RecursiveType) return recursiveOf(codec as t.RecursiveType<t.Mixed>);
    if (codec instanceof t.ExactType) return objectOf(codec as t.ExactC<t.TypeC<t.Props>>);
    return boundedSchema(codec);
  };

  const of = (codec: t.Mixed): Schema => {
    const schema = schemaOf(codec);
    if (!schema) throw new Error(`the OpenAPI description does not support the codec ${codec.name}`);
    return schema;
  };

  const accepted = (codec: t.Mixed): Schema => {
    const reference = of(codec);
    const id = idOf(codec.name);
    const { additionalProperties: _closed, ...open } = named[id] ?? {};
    named[id] = open;
    return reference;
  };

  return { of, accepted, named };
};
