import type { t } from '../../domain/fp.js';

export type Schema = Readonly<Record<string, unknown>>;

/** The properties of a codec, by its kind. */
type CodecParts = t.Mixed &
  Readonly<{
    _tag?: string;
    value?: unknown;
    keys?: object;
    type?: CodecParts;
    props?: Readonly<Record<string, CodecParts>>;
    form?: RegExp;
    least?: number;
    most?: number;
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

/** Supports the kinds of codec that the API uses. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const objectOf = ({ props = {} }: CodecParts): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([field, codec]) => [field, of(codec)])),
    required: Object.keys(props),
    additionalProperties: false,
  });

  const exactOf = (codec: CodecParts): Schema => {
    const schema = objectOf(codec.type ?? codec);
    if (!isNamed(codec)) return schema;
    const id = idOf(codec.name);
    named[id] = schema;
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
  };

  const of = (codec: t.Mixed): Schema => {
    const parts = codec as CodecParts;
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
