import { E } from '../fp.js';
import { Password, Username } from '../login/login-form.js';
import { isVisible } from '../text-rules.js';

/** A new user. `roles` holds codes or names. */
export type UserEntry = Readonly<{
  username: string;
  realname: string;
  passwordHash: string;
  mustChangePassword: boolean;
  roles: ReadonlyArray<string>;
}>;

export type UsernameTaken = Readonly<{ _tag: 'UsernameTaken' }>;
export type RoleUnknown = Readonly<{ _tag: 'RoleUnknown'; role: string }>;
/** Several roles have this code or name. */
export type RoleAmbiguous = Readonly<{ _tag: 'RoleAmbiguous'; role: string }>;
export type UserUnknown = Readonly<{ _tag: 'UserUnknown' }>;
export type UserEntryInvalid = Readonly<{ _tag: 'UserEntryInvalid'; field: 'username' | 'realname' | 'password' }>;

/** A password that the login form accepts (specification 2.2). */
export const validatePassword = (password: string): E.Either<UserEntryInvalid, void> =>
  E.isRight(Password.decode(password)) ? E.right(undefined) : E.left({ _tag: 'UserEntryInvalid', field: 'password' });

/** A user name that the login form accepts, without control characters and without surrounding white space. */
export const validateUserEntry = (
  entry: Readonly<{ username: string; realname: string; password: string }>,
): E.Either<UserEntryInvalid, void> => {
  if (E.isLeft(Username.decode(entry.username)) || !isVisible(entry.username))
    return E.left({ _tag: 'UserEntryInvalid', field: 'username' });
  if (!isVisible(entry.realname)) return E.left({ _tag: 'UserEntryInvalid', field: 'realname' });
  return validatePassword(entry.password);
};

type NamedRole = Readonly<{ id: number; code: string; name: string }>;

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
