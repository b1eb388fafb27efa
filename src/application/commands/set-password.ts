import { E, O } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import { validatePassword, type UserEntryInvalid, type UserUnknown } from '../../domain/administration/user-entry.js';
import type { Handler } from '../handler.js';
import { invalidateAccess, type TokensEnd } from './invalidate-access.js';

export type SetPassword = Readonly<{ username: string; password: string; mustChangePassword: boolean }>;
export type SetPasswordRefused = UserEntryInvalid | UserUnknown;

type Dependencies = Readonly<{
  directory: UserDirectory;
  hasher: PasswordHasher;
  permissionCache: PermissionCache;
  audit: AuditLog;
}>;

/** Sets a password and revokes the user's tokens. */
export const setPasswordHandler =
  ({ directory, hasher, permissionCache, audit }: Dependencies): Handler<SetPassword, SetPasswordRefused, TokensEnd> =>
  async ({ username, password, mustChangePassword }) => {
    const checked = validatePassword(password);
    if (E.isLeft(checked)) return checked;

    const userId = await directory.setPassword(username, await hasher.hash(password), mustChangePassword);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({ _tag: 'PasswordSet', userId: userId.value, username });
    return E.right(await invalidateAccess(permissionCache));
  };
