import { E, type t } from '../contract/fp.js';
import { Count, SearchText } from '../contract/page-query.js';
import { formInvalid } from '../contract/login-form.js';
import { Permission } from '../contract/permission.js';
import type { RefusalOf } from '../contract/refusals.js';

/** A query parameter of an endpoint, for the OpenAPI document. */
type QueryParameter = Readonly<{ name: string; text: string; codec: t.Mixed; isRequired: boolean }>;

type Parse<Input> = (query: Readonly<Record<string, unknown>>) => E.Either<RefusalOf<'FormInvalid'>, Input>;

/** The query parameters of an endpoint. Without `parse` the handler parses them. */
export type QueryForm<Input> = Readonly<{ parameters: ReadonlyArray<QueryParameter>; parse?: Parse<Input> }>;

type ParsedParameter<Input> = QueryForm<Input> & Readonly<{ parse: Parse<Input> }>;

const requiredParameter = <A>(name: string, text: string, codec: t.Type<A, unknown>): ParsedParameter<A> => ({
  parameters: [{ name, text, codec, isRequired: true }],
  parse: (query) => E.mapLeft(() => formInvalid(name))(codec.decode(query[name])),
});

/** Its value is undefined when it is missing or empty. */
export const optionalParameter = <A>(
  name: string,
  text: string,
  codec: t.Type<A, unknown>,
): ParsedParameter<A | undefined> => {
  const { parse } = requiredParameter(name, text, codec);
  return {
    parameters: [{ name, text, codec, isRequired: false }],
    parse: (query) => ((query[name] ?? '') === '' ? E.right(undefined) : parse(query)),
  };
};

export const ID_QUERY = requiredParameter('id', 'The id of the record.', Count);
export const PERMISSION_QUERY = requiredParameter('permission', 'The permission, such as `sys:user:page`.', Permission);
export const NAME_QUERY = optionalParameter(
  'name',
  'Text that the name must contain. Upper and lower case are equal. Wildcards have no effect.',
  SearchText,
);
