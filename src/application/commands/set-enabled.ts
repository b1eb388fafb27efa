import { E, O } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import type { UserUnknown } from '../../domain/administration/user-entry.js';
import type { Handler } from '../handler.js';
import { invalidateAccess, type TokensEnd } from './invalidate-access.js';

export type SetEnabled = Readonly<{ username: string; enabled: boolean }>;

type Dependencies = Readonly<{ directory: UserDirectory; permissionCache: PermissionCache; audit: AuditLog }>;

/** Disables a user and revokes the user's tokens permanently, or enables a user, who must log in again. */
export const setEnabledHandler =
  ({ directory, permissionCache, audit }: Dependencies): Handler<SetEnabled, UserUnknown, TokensEnd> =>
  async ({ username, enabled }) => {
    const userId = await directory.setEnabled(username, enabled);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({ _tag: enabled ? 'UserEnabled' : 'UserDisabled', userId: userId.value, username });
    return E.right(await invalidateAccess(permissionCache));
  };
