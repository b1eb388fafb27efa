import { codePoints } from '../domain/text-rules.js';
import { E, t } from '../domain/fp.js';
import { Count, MAX_SEARCH_LENGTH } from '../domain/listing/page-query.js';
import { textMatching } from '../domain/text-matching.js';
import type { FormInvalid } from '../domain/login/login-form.js';

/** A query parameter of an endpoint, for the OpenAPI description. */
export type QueryParameter = Readonly<{ name: string; text: string; codec: t.Mixed; isRequired: boolean }>;

type Query = Readonly<Record<string, unknown>>;

/** The id in a required query parameter. */
export const idIn = (query: Query, name = 'id'): E.Either<FormInvalid, number> => {
  const id = Count.decode(query[name]);
  return E.isRight(id) ? id : E.left({ _tag: 'FormInvalid', field: name });
};

/** The text in an optional query parameter; undefined when it is missing or empty. */
export const textIn = (query: Query, name = 'name'): E.Either<FormInvalid, string | undefined> => {
  const text = query[name];
  if (text === undefined || text === '') return E.right(undefined);
  return typeof text === 'string' && codePoints(text) <= MAX_SEARCH_LENGTH
    ? E.right(text)
    : E.left({ _tag: 'FormInvalid', field: name });
};

const PermissionText = textMatching('permission', /^sys:[a-zA-Z][\w-]*:[a-zA-Z][\w-]*$/);

/** The permission in a required query parameter. */
export const permissionIn = (query: Query, name = 'permission'): E.Either<FormInvalid, string> => {
  const permission = PermissionText.decode(query[name]);
  return E.isRight(permission) ? permission : E.left({ _tag: 'FormInvalid', field: name });
};

export const ID_PARAMETER: QueryParameter = {
  name: 'id',
  text: 'The id of the record.',
  codec: Count,
  isRequired: true,
};
export const PERMISSION_PARAMETER: QueryParameter = {
  name: 'permission',
  text: 'The permission, such as `sys:user:page`.',
  codec: PermissionText,
  isRequired: true,
};
export const NAME_PARAMETER: QueryParameter = {
  name: 'name',
  text: 'Text that the name must contain, in any case. There are no wildcards.',
  codec: t.string,
  isRequired: false,
};
