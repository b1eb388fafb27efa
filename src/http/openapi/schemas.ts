import { t } from '../../domain/fp.js';

export type Schema = Readonly<Record<string, unknown>>;

/** A codec of this service may tell the form or the bounds of its values. */
type Bounded = t.Mixed & Readonly<{ form?: RegExp; least?: number; most?: number }>;

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
const boundedSchema = ({ form, least, most }: Bounded): Schema | undefined => {
  if (form) return { type: 'string', pattern: form.source };
  if (least === undefined) return undefined;
  if (most !== undefined) return { type: 'string', minLength: least, maxLength: most };
  return { type: 'integer', ...(Number.isFinite(least) && { minimum: least }) };
};

const literalSchema = (value: unknown): Schema => ({
  type: typeof value === 'number' ? 'integer' : typeof value,
  const: value,
});

/** Supports the kinds of codec that the API uses. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const objectOf = ({ name, type }: t.ExactC<t.TypeC<t.Props>>): Schema => {
    const schema = {
      type: 'object',
      properties: Object.fromEntries(Object.entries(type.props).map(([field, codec]) => [field, of(codec)])),
      required: Object.keys(type.props),
      additionalProperties: false,
    };
    if (!isNamed(name)) return schema;
    named[idOf(name)] = schema;
    return { $ref: `#/components/schemas/${idOf(name)}` };
  };

  const schemaOf = (codec: t.Mixed): Schema | undefined => {
    if (codec instanceof t.StringType) return { type: 'string' };
    if (codec instanceof t.BooleanType) return { type: 'boolean' };
    if (codec instanceof t.NullType) return { type: 'null' };
    if (codec === t.Int) return { type: 'integer' };
    if (codec instanceof t.LiteralType) return literalSchema(codec.value);
    if (codec instanceof t.KeyofType)
      return { type: 'string', enum: Object.keys((codec as t.KeyofC<Record<string, unknown>>).keys) };
    if (codec instanceof t.ReadonlyArrayType)
      return { type: 'array', items: of((codec as t.ReadonlyArrayC<t.Mixed>).type) };
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
