import { E } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import {
  validateUserEntry,
  type RoleAmbiguous,
  type RoleUnknown,
  type UserEntry,
  type UserEntryInvalid,
  type UsernameTaken,
} from '../../domain/administration/user-entry.js';
import type { Handler } from '../handler.js';

export type AddUser = Omit<UserEntry, 'passwordHash'> & Readonly<{ password: string }>;
export type AddUserRefused = UserEntryInvalid | UsernameTaken | RoleUnknown | RoleAmbiguous;
export type AddedUser = Readonly<{ userId: number }>;

type Dependencies = Readonly<{ directory: UserDirectory; hasher: PasswordHasher; audit: AuditLog }>;

/** An operator adds a user. */
export const addUserHandler =
  ({ directory, hasher, audit }: Dependencies): Handler<AddUser, AddUserRefused, AddedUser> =>
  async ({ password, ...user }) => {
    const checked = validateUserEntry({ ...user, password });
    if (E.isLeft(checked)) return checked;

    const added = await directory.add({ ...user, passwordHash: await hasher.hash(password) });
    if (E.isLeft(added)) return added;
    audit.record({ _tag: 'UserAdded', userId: added.right, username: user.username });
    return E.right({ userId: added.right });
  };
