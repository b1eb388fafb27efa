import type { t } from '../../domain/fp.js';

export type Schema = Readonly<Record<string, unknown>>;

/** What a codec may tell of itself; which of it there is depends on the codec's kind. */
type Told = t.Mixed &
  Readonly<{
    _tag?: string;
    value?: unknown;
    keys?: object;
    type?: Told;
    props?: Readonly<Record<string, Told>>;
    form?: RegExp;
    least?: number;
    most?: number;
  }>;

/** JSON Schemas of codecs, and those of them that have a name of their own. */
export type Schemas = Readonly<{
  /** A reference where the codec is named, otherwise the schema itself. A codec of an unknown kind is an error. */
  of(codec: t.Mixed): Schema;
  /** The same of a named object that is sent: fields that the codec does not name are ignored. */
  accepted(codec: t.Mixed): Schema;
  named: Readonly<Record<string, Schema>>;
}>;

const idOf = (name: string): string => name.replace(/(?:^| )([a-z])/g, (_match, first: string) => first.toUpperCase());

/** io-ts calls an object that was given no name by its fields, in braces. */
const isNamed = ({ name }: Told): boolean => !name.startsWith('{');

const stringOf = ({ form, least, most }: Told): Schema | undefined => {
  if (form) return { type: 'string', pattern: form.source };
  if (least !== undefined && most !== undefined) return { type: 'string', minLength: least, maxLength: most };
  return undefined;
};

const integerOf = ({ name, least }: Told): Schema | undefined => {
  if (name !== 'Int' && least === undefined) return undefined;
  return { type: 'integer', ...(least !== undefined && Number.isFinite(least) && { minimum: least }) };
};

/** Translates the kinds of codec that the API is made of. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const objectOf = ({ props = {} }: Told): Schema => ({
    type: 'object',
    properties: Object.fromEntries(Object.entries(props).map(([field, codec]) => [field, of(codec)])),
    required: Object.keys(props),
    additionalProperties: false,
  });

  const exactOf = (codec: Told): Schema => {
    const schema = objectOf(codec.type ?? codec);
    if (!isNamed(codec)) return schema;
    const id = idOf(codec.name);
    named[id] = schema;
    return { $ref: `#/components/schemas/${id}` };
  };

  const KINDS: Readonly<Record<string, (codec: Told) => Schema | undefined>> = {
    StringType: () => ({ type: 'string' }),
    BooleanType: () => ({ type: 'boolean' }),
    NullType: () => ({ type: 'null' }),
    LiteralType: ({ value }) => ({ type: typeof value === 'number' ? 'integer' : typeof value, const: value }),
    KeyofType: ({ keys = {} }) => ({ type: 'string', enum: Object.keys(keys) }),
    ReadonlyArrayType: ({ type }) => type && { type: 'array', items: of(type) },
    ExactType: exactOf,
  };

  const of = (codec: t.Mixed): Schema => {
    const told = codec as Told;
    const schema = KINDS[told._tag ?? '']?.(told) ?? stringOf(told) ?? integerOf(told);
    if (!schema) throw new Error(`The API cannot be described: ${codec.name} is a codec of an unknown kind`);
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
