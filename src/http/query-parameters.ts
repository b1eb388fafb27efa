import { E, type t } from '../domain/fp.js';
import { Count, SearchText } from '../domain/listing/page-query.js';
import { textMatching } from '../domain/text-matching.js';
import type { FormInvalid } from '../domain/login/login-form.js';

/** A query parameter of an endpoint, for the OpenAPI description. */
export type QueryParameter = Readonly<{ name: string; text: string; codec: t.Mixed; isRequired: boolean }>;

type Query = Readonly<Record<string, unknown>>;

/** The id in the required query parameter `id`. */
export const idIn = (query: Query): E.Either<FormInvalid, number> => {
  const id = Count.decode(query['id']);
  return E.isRight(id) ? id : E.left({ _tag: 'FormInvalid', field: 'id' });
};

/** The text in the optional query parameter `name`; undefined when it is missing or empty. */
export const nameIn = (query: Query): E.Either<FormInvalid, string | undefined> => {
  const name = query['name'];
  if (name === undefined || name === '') return E.right(undefined);
  return SearchText.is(name) ? E.right(name) : E.left({ _tag: 'FormInvalid', field: 'name' });
};

const PermissionText = textMatching('permission', /^sys:[a-zA-Z][\w-]*:[a-zA-Z][\w-]*$/);

/** The permission in the required query parameter `permission`. */
export const permissionIn = (query: Query): E.Either<FormInvalid, string> => {
  const permission = PermissionText.decode(query['permission']);
  return E.isRight(permission) ? permission : E.left({ _tag: 'FormInvalid', field: 'permission' });
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
  text: 'Text that the name must contain. Upper and lower case are equal. Wildcards have no effect.',
  codec: SearchText,
  isRequired: false,
};
