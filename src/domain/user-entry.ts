import { E } from './fp.js';
import { Password, Username } from './login-form.js';

/** A user as an operator enters him; `roles` are codes or names. */
export type UserEntry = Readonly<{
  username: string;
  realname: string;
  passwordHash: string;
  mustChangePassword: boolean;
  roles: ReadonlyArray<string>;
}>;

export type UsernameTaken = Readonly<{ _tag: 'UsernameTaken' }>;
export type RoleUnknown = Readonly<{ _tag: 'RoleUnknown'; role: string }>;
/** Several roles go by this code or name. */
export type RoleAmbiguous = Readonly<{ _tag: 'RoleAmbiguous'; role: string }>;
export type UserUnknown = Readonly<{ _tag: 'UserUnknown' }>;
export type UserEntryInvalid = Readonly<{ _tag: 'UserEntryInvalid'; field: 'username' | 'realname' | 'password' }>;

/** Half of a surrogate pair, which no store can hold, and what nobody can see, NUL among them. */
const UNSEEN = /[\p{Cc}\p{Surrogate}]/u;

const isSeen = (text: string): boolean => !UNSEEN.test(text) && text.trim() === text;

/** A password that fits the login form (specification 2.2): whoever has another could never log in with it. */
export const admitPassword = (password: string): E.Either<UserEntryInvalid, void> =>
  E.isRight(Password.decode(password)) ? E.right(undefined) : E.left({ _tag: 'UserEntryInvalid', field: 'password' });

/** A name that fits the login form, neither with control characters nor with white space around it. */
export const admitUserEntry = (
  entry: Readonly<{ username: string; realname: string; password: string }>,
): E.Either<UserEntryInvalid, void> => {
  if (E.isLeft(Username.decode(entry.username)) || !isSeen(entry.username))
    return E.left({ _tag: 'UserEntryInvalid', field: 'username' });
  if (!isSeen(entry.realname)) return E.left({ _tag: 'UserEntryInvalid', field: 'realname' });
  return admitPassword(entry.password);
};

type NamedRole = Readonly<{ id: number; code: string; name: string }>;

/** The ids of the roles that are meant, each once. */
export const namedRoles = (
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
