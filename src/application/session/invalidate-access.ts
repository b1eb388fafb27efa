import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

/** When ended tokens are refused: at the next request (`now`), or when the cached access expires (`soon`). */
export type TokensEnd = Readonly<{ tokensEnd: 'now' | 'soon' }>;

/** Invalidates the cached access after a user was changed. An outage of the cache does not undo the change. */
export const invalidateAccess = async (permissionCache: PermissionCache): Promise<TokensEnd> => {
  try {
    await permissionCache.drop();
    return { tokensEnd: 'now' };
  } catch (outage) {
    if (!isUnavailable(outage)) throw outage;
    return { tokensEnd: 'soon' };
  }
};
