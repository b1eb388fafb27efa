import {
  validateUserEntry,
  type RoleAmbiguous,
  type RoleUnknown,
  type UserEntry,
  type UserEntryInvalid,
  type UsernameTaken,
  validatePassword,
  type UserUnknown,
} from '../../domain/administration/user-entry.js';
import { operatorEventFields } from '../../domain/audit/audit-event.js';
import { E, O } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import { invalidateAccess, type TokensEnd } from './invalidate-access.js';

type Dependencies = Readonly<{
  directory: UserDirectory;
  hasher: PasswordHasher;
  permissionCache: PermissionCache;
  audit: AuditLog;
}>;

export type AddUser = Omit<UserEntry, 'passwordHash'> & Readonly<{ password: string }>;
export type AddUserRefused = UserEntryInvalid | UsernameTaken | RoleUnknown | RoleAmbiguous;
export type AddedUser = Readonly<{ userId: number }>;

/** An operator adds a user. */
export const addUserHandler =
  ({
    directory,
    hasher,
    audit,
  }: Pick<Dependencies, 'directory' | 'hasher' | 'audit'>): Handler<AddUser, AddUserRefused, AddedUser> =>
  async ({ password, ...user }) => {
    const checked = validateUserEntry({ ...user, password });
    if (E.isLeft(checked)) return checked;

    const added = await directory.add({ ...user, passwordHash: await hasher.hash(password) });
    if (E.isLeft(added)) return added;
    audit.record({ _tag: 'UserAdded', ...operatorEventFields(added.right, user.username) });
    return E.right({ userId: added.right });
  };

export type SetPassword = Readonly<{ username: string; password: string; mustChangePassword: boolean }>;
export type SetPasswordRefused = UserEntryInvalid | UserUnknown;

/** Sets a password and revokes the user's tokens. */
export const setPasswordHandler =
  ({ directory, hasher, permissionCache, audit }: Dependencies): Handler<SetPassword, SetPasswordRefused, TokensEnd> =>
  async ({ username, password, mustChangePassword }) => {
    const checked = validatePassword(password);
    if (E.isLeft(checked)) return checked;

    const userId = await directory.setPassword(username, await hasher.hash(password), mustChangePassword);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({ _tag: 'PasswordSet', ...operatorEventFields(userId.value, username) });
    return E.right(await invalidateAccess(permissionCache));
  };

export type SetEnabled = Readonly<{ username: string; enabled: boolean }>;

/** The parts of a change that needs no password. */
type ChangeDependencies = Omit<Dependencies, 'hasher'>;

/** Disables a user and revokes the user's tokens permanently, or enables a user, who must log in again. */
export const setEnabledHandler =
  ({ directory, permissionCache, audit }: ChangeDependencies): Handler<SetEnabled, UserUnknown, TokensEnd> =>
  async ({ username, enabled }) => {
    const userId = await directory.setEnabled(username, enabled);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({
      _tag: enabled ? 'UserEnabled' : 'UserDisabled',
      ...operatorEventFields(userId.value, username),
    });
    return E.right(await invalidateAccess(permissionCache));
  };

export type RevokeTokens = Readonly<{ username: string }>;

/** Revokes all tokens of a user. The user may log in again. */
export const revokeTokensHandler =
  ({ directory, permissionCache, audit }: ChangeDependencies): Handler<RevokeTokens, UserUnknown, TokensEnd> =>
  async ({ username }) => {
    const userId = await directory.revokeTokens(username);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({ _tag: 'TokensRevoked', ...operatorEventFields(userId.value, username) });
    return E.right(await invalidateAccess(permissionCache));
  };
