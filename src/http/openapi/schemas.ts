import { t } from '../../contract/values/fp.js';
import type { RequestForm } from '../../contract/forms/form.js';
import { TextMatching } from '../../contract/values/text-matching.js';
import { TitledRecord } from '../../contract/records/titled-record.js';
import { formSchema, literalSchema, titleSchema, type Schema } from './field-schemas.js';

/** JSON Schemas of codecs. */
export type Schemas = Readonly<{
  /** A reference for a named codec, otherwise the schema. A codec of an unknown kind is an error. */
  of(codec: t.Mixed): Schema;
  /** A reference for the form of a body. */
  ofForm(form: RequestForm<unknown>): Schema;
  named: Readonly<Record<string, Schema>>;
}>;

const idOf = (name: string): string => name.replace(/(?:^| )([a-z])/g, (_match, first: string) => first.toUpperCase());

/** io-ts names an unnamed object after its fields, in braces. */
const isNamed = (name: string): boolean => !name.startsWith('{');

/** Supports the kinds of codec that the API uses. */
export const schemas = (): Schemas => {
  const named: Record<string, Schema> = {};

  const reference = (name: string, schema: Schema): Schema => {
    named[idOf(name)] = schema;
    return { $ref: `#/components/schemas/${idOf(name)}` };
  };

  const objectOf = (codec: t.ExactC<t.TypeC<t.Props>>): Schema => {
    const titleOf = (field: string) => (codec instanceof TitledRecord ? codec.titleOf(field) : undefined);
    const { name, type } = codec;
    const schema = {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(type.props).map(([field, shown]) => [
          field,
          { ...titleSchema(titleOf(field) ?? {}), ...of(shown) },
        ]),
      ),
      required: Object.keys(type.props),
      additionalProperties: false,
    };
    return isNamed(name) ? reference(name, schema) : schema;
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
    if (codec === t.UnknownRecord) return { type: 'object', additionalProperties: true };
    if (codec === t.Int) return { type: 'integer' };
    if (codec instanceof t.LiteralType) return literalSchema(codec.value);
    if (codec instanceof t.KeyofType)
      return { type: 'string', enum: Object.keys((codec as t.KeyofC<Record<string, unknown>>).keys) };
    if (codec instanceof t.ReadonlyArrayType)
      return { type: 'array', items: of((codec as t.ReadonlyArrayC<t.Mixed>).type) };
    if (codec instanceof t.UnionType)
      return { oneOf: (codec as t.UnionC<[t.Mixed, t.Mixed]>).types.map((type) => of(type)) };
    if (codec instanceof t.RecursiveType) return recursiveOf(codec as t.RecursiveType<t.Mixed>);
    if (codec instanceof t.ExactType) return objectOf(codec as t.ExactC<t.TypeC<t.Props>>);
    return codec instanceof TextMatching ? { type: 'string', pattern: codec.form.source } : undefined;
  };

  const of = (codec: t.Mixed): Schema => {
    const schema = schemaOf(codec);
    if (!schema) throw new Error(`the OpenAPI description does not support the codec ${codec.name}`);
    return schema;
  };

  const ofForm = (form: RequestForm<unknown>): Schema => reference(form.name, formSchema(form));

  return { of, ofForm, named };
};
