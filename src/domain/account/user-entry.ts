import { E } from '../../contract/values/fp.js';
import { fieldFault } from '../../contract/forms/field-rules.js';
import { PASSWORD } from '../../contract/forms/form-field.js';
import { user } from '../../contract/modules/user.js';

export type UsernameTaken = Readonly<{ _tag: 'UsernameTaken' }>;
export type RoleUnknown = Readonly<{ _tag: 'RoleUnknown'; role: string }>;
/** Several roles have this code or name. */
export type RoleAmbiguous = Readonly<{ _tag: 'RoleAmbiguous'; role: string }>;
export type UserUnknown = Readonly<{ _tag: 'UserUnknown' }>;
/** A field that the form of `POST /user/add` refuses. */
export type UserEntryInvalid = Readonly<{
  _tag: 'UserEntryInvalid';
  field: 'username' | 'realname' | 'password' | 'roleIds' | 'validUntil';
}>;

/** A password that the login form accepts (specification 2.2), without lone surrogates. */
export const validatePassword = (password: string): E.Either<UserEntryInvalid, void> =>
  fieldFault(PASSWORD, password) === undefined
    ? E.right(undefined)
    : E.left({ _tag: 'UserEntryInvalid', field: 'password' });

/** A last day that the form of users accepts, or none. */
export const validateLastDay = (day: string | null): E.Either<UserEntryInvalid, void> =>
  fieldFault(user.fields.validUntil, day) === undefined
    ? E.right(undefined)
    : E.left({ _tag: 'UserEntryInvalid', field: 'validUntil' });

/** A live role. */
export type NamedRole = Readonly<{ id: number; code: string; name: string }>;

/** The ids of the named roles, without duplicates. */
export const resolveRoles = (
  meant: ReadonlyArray<string>,
  roles: ReadonlyArray<NamedRole>,
): E.Either<RoleUnknown | RoleAmbiguous, ReadonlyArray<number>> => {
  const ids = new Set<number>();
  for (const role of meant) {
    const [found, ...others] = role === '' ? [] : roles.filter(({ code, name }) => code === role || name === role);
    if (!found) return E.left({ _tag: 'RoleUnknown', role });
    if (others.length > 0) return E.left({ _tag: 'RoleAmbiguous', role });
    ids.add(found.id);
  }
  return E.right([...ids]);
};
