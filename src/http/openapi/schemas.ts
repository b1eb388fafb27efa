import type { t } from '../../domain/fp.js';
import { mayBeAbsent } from '../../domain/administration/form.js';
import type { FormField } from '../../domain/listing/form-field.js';
import { Password } from '../../domain/login/login-form.js';

export type Schema = Readonly<Record<string, unknown>>;

/** The properties of a codec, by its kind. */
type CodecParts = t.Mixed &
  Readonly<{
    _tag?: string;
    value?: unknown;
    keys?: object;
    type?: CodecParts;
    types?: ReadonlyArray<CodecParts>;
    props?: Readonly<Record<string, CodecParts>>;
    form?: RegExp;
    least?: number;
    most?: number;
    field?: FormField;
  }>;

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
const isNamed = ({ name }: CodecParts): boolean => !name.startsWith('{');

const stringOf = ({ form, least, most }: CodecParts): Schema | undefined => {
  if (form) return { type: 'string', pattern: form.source };
  if (least !== undefined && most !== undefined) return { type: 'string', minLength: least, maxLength: most };
  return undefined;
};

const integerOf = ({ name, least }: CodecParts): Schema | undefined => {
  if (name !== 'Int' && least === undefined) return undefined;
  return { type: 'integer', ...(least !== undefined && Number.isFinite(least) && { minimum: least }) };
};

const isOptional = (codec: CodecParts | undefined): boolean => codec?.field !== undefined && mayBeAbsent(codec.field);

const ID: Schema = { type: 'integer', minimum: 1 };

const constraintsOf = (field: FormField): Schema => {
  switch (field.kind) {
    case 'text':
      return {
        type: 'string',
        minLength: field.min,
        maxLength: field.max,
        ...(field.pattern && { pattern: field.pattern.source }),
      };
    case 'password':
      return stringOf(Password) ?? {};
    case 'integer':
      return { type: 'integer', minimum: field.min, maximum: field.max };
    case 'choice':
      return { type: 'integer', enum: field.choices.map(({ value }) => value) };
    case 'ids':
      return { type: 'array', items: ID, minItems: field.min, maxItems: field.max, uniqueItems: true };
    case 'boolean':
      return { type: 'boolean' };
  }
};

/** The schema of a declared form field. */
const fieldSchema = (field: FormField): Schema => ({
  title: field.title,
  ...constraintsOf(field),
  ...(field.default !== undefined && { default: field.default }),
});

/** Supports the kinds of codec that the API uses. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const objectOf = ({ props = {} }: CodecParts): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([field, codec]) => [field, of(codec)])),
    required: Object.keys(props).filter((name) => !isOptional(props[name])),
    additionalProperties: false,
  });

  const exactOf = (codec: CodecParts): Schema => {
    const schema = objectOf(codec.type ?? codec);
    if (!isNamed(codec)) return schema;
    const id = idOf(codec.name);
    named[id] = schema;
    return { $ref: `#/components/schemas/${id}` };
  };

  /** Its schema refers to itself. */
  const recursiveOf = ({ name, type }: CodecParts): Schema | undefined => {
    const id = idOf(name);
    if (!named[id] && type) {
      named[id] = {};
      named[id] = objectOf(type.type ?? type);
    }
    return { $ref: `#/components/schemas/${id}` };
  };

  const KINDS: Readonly<Record<string, (codec: CodecParts) => Schema | undefined>> = {
    StringType: () => ({ type: 'string' }),
    BooleanType: () => ({ type: 'boolean' }),
    NullType: () => ({ type: 'null' }),
    LiteralType: ({ value }) => ({ type: typeof value === 'number' ? 'integer' : typeof value, const: value }),
    KeyofType: ({ keys = {} }) => ({ type: 'string', enum: Object.keys(keys) }),
    ReadonlyArrayType: ({ type }) => type && { type: 'array', items: of(type) },
    ExactType: exactOf,
    UnionType: ({ types = [] }) => ({ oneOf: types.map((type) => of(type)) }),
    RecursiveType: recursiveOf,
  };

  const of = (codec: t.Mixed): Schema => {
    const parts = codec as CodecParts;
    if (parts.field) return fieldSchema(parts.field);
    const schema = KINDS[parts._tag ?? '']?.(parts) ?? stringOf(parts) ?? integerOf(parts);
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
