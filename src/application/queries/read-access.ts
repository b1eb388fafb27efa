import { O } from '../../domain/fp.js';
import { precedesLogin, type Bearer, type UserAccess } from '../../domain/permission-policy.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { CachedAccess, PermissionCache } from '../../domain/ports/permission-cache.js';
import { isUnavailable, type Unavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import { outageWarning } from '../outage-warning.js';

export type ReadAccess = (bearer: Bearer) => Promise<O.Option<UserAccess>>;

/** A change made by another program takes effect within this time. */
const LIFETIME_MS = 60_000;

type Dependencies = Readonly<{ users: UserRepository; permissionCache: PermissionCache; log: Log; clock: Clock }>;

/**
 * Reads a user's access from the cache, or from the database. It rejects when both are down. A cached entry that is older
 * than the bearer's login is ignored, so a user who has just changed the password is not refused.
 */
export const readAccess = ({ users, permissionCache, log, clock }: Dependencies): ReadAccess => {
  const warnUnreachable = outageWarning({ log, clock }, 'permission cache unreachable, asking the database');
  const warnNotCached = outageWarning({ log, clock }, 'permissions not cached');

  const keep = (userId: number, { generation }: CachedAccess, access: O.Option<UserAccess>): Promise<void> =>
    permissionCache.write(userId, generation, access, LIFETIME_MS).catch((error: unknown) => {
      if (isUnavailable(error)) warnNotCached(error);
      else log.warn('permissions not cached', { userId, error });
    });

  const withoutCache = async (userId: number, outage: Unavailable): Promise<O.Option<UserAccess>> => {
    warnUnreachable(outage);
    try {
      return await users.accessOf(userId);
    } catch (error) {
      throw isUnavailable(error) ? outage : error;
    }
  };

  return async (bearer) => {
    const { userId } = bearer;
    let cached: CachedAccess;
    try {
      cached = await permissionCache.read(userId);
    } catch (outage) {
      if (isUnavailable(outage)) return withoutCache(userId, outage);
      throw outage;
    }
    if (O.isSome(cached.access) && !precedesLogin(bearer, cached.access.value)) return cached.access.value;

    const access = await users.accessOf(userId);
    await keep(userId, cached, access);
    return access;
  };
};
