import { E, O } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import type { UserUnknown } from '../../domain/administration/user-entry.js';
import type { Handler } from '../handler.js';
import { invalidateAccess, type TokensEnd } from './invalidate-access.js';

export type RevokeTokens = Readonly<{ username: string }>;

type Dependencies = Readonly<{ directory: UserDirectory; permissionCache: PermissionCache; audit: AuditLog }>;

/** Revokes all tokens of a user. The user may log in again. */
export const revokeTokensHandler =
  ({ directory, permissionCache, audit }: Dependencies): Handler<RevokeTokens, UserUnknown, TokensEnd> =>
  async ({ username }) => {
    const userId = await directory.revokeTokens(username);
    if (O.isNone(userId)) return E.left({ _tag: 'UserUnknown' });
    audit.record({ _tag: 'TokensRevoked', userId: userId.value, username });
    return E.right(await invalidateAccess(permissionCache));
  };
