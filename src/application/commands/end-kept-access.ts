import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';

/** When tokens that were ended are refused everywhere: with the next request, or when what is kept of the user expires. */
export type TokensEnd = Readonly<{ tokensEnd: 'now' | 'soon' }>;

/** After a change of a user is stored, which an outage of the cache does not undo: nothing kept of him is read again. */
export const endKeptAccess = async (permissionCache: PermissionCache): Promise<TokensEnd> => {
  try {
    await permissionCache.drop();
    return { tokensEnd: 'now' };
  } catch (outage) {
    if (!isUnavailable(outage)) throw outage;
    return { tokensEnd: 'soon' };
  }
};
