import { E, type t } from './fp.js';
import { formInvalid } from './login-form.js';
import { Count, SearchText } from './page-query.js';
import { Permission } from './permission.js';
import type { RefusalOf } from './refusals.js';

/** A query parameter of an endpoint. `text` is for the API description. */
export type QueryParameter = Readonly<{ name: string; text: string; codec: t.Mixed; isRequired: boolean }>;

type Parse<Input> = (query: Readonly<Record<string, unknown>>) => E.Either<RefusalOf<'FormInvalid'>, Input>;

/** The query parameters of an endpoint. Without `parse` the handler parses them. */
export type QueryForm<Input> = Readonly<{ parameters: ReadonlyArray<QueryParameter>; parse?: Parse<Input> }>;

const parsedParameter = <const Name extends string, C extends t.Mixed, const Required extends boolean>(
  name: Name,
  text: string,
  codec: C,
  isRequired: Required,
) => ({
  parameters: [{ name, text, codec, isRequired }] as const,
  parse: (query: Readonly<Record<string, unknown>>): E.Either<RefusalOf<'FormInvalid'>, t.TypeOf<C>> =>
    E.mapLeft(() => formInvalid(name))(codec.decode(query[name])),
});

const requiredParameter = <const Name extends string, C extends t.Mixed>(name: Name, text: string, codec: C) =>
  parsedParameter(name, text, codec, true);

/** Its value is undefined when it is missing or empty. */
export const optionalParameter = <const Name extends string, C extends t.Mixed>(name: Name, text: string, codec: C) => {
  const { parameters, parse } = parsedParameter(name, text, codec, false);
  return {
    parameters,
    parse: (query: Readonly<Record<string, unknown>>): E.Either<RefusalOf<'FormInvalid'>, t.TypeOf<C> | undefined> =>
      (query[name] ?? '') === '' ? E.right(undefined) : parse(query),
  };
};

export const ID_QUERY = requiredParameter('id', 'The id of the record.', Count);
export const PERMISSION_QUERY = requiredParameter('permission', 'The permission, such as `sys:user:page`.', Permission);
export const NAME_QUERY = optionalParameter(
  'name',
  'Text that the name must contain. Upper and lower case are equal. Wildcards have no effect.',
  SearchText,
);
