import { type AccessToken, generationOf, type TokenRevoked } from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { O, E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import {
  precedesLogin,
  type Bearer,
  type UserAccess,
  isUsable,
  checkPermission,
  policyFor,
  type Permission,
  type PermissionDenied,
} from '../../domain/permission-policy.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { CachedAccess, PermissionCache } from '../../domain/ports/permission-cache.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { isUnavailable, type Unavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { outageWarning } from './outage-warning.js';

/** `needed` is none when the endpoint needs no permission. */
export type Authorize = Readonly<{ token: AccessToken; needed: O.Option<Permission>; origin: RequestOrigin }>;
export type AuthorizeRefused = TokenRevoked | PermissionDenied;

type Dependencies = Readonly<{
  blacklist: TokenBlacklist;
  users: UserRepository;
  permissionCache: PermissionCache;
  audit: AuditLog;
  log: Log;
  clock: Clock;
}>;

/**
 * The second half of specification 5.3, and 5.5: the token is not revoked, its account is enabled, the credentials have
 * not changed since the login, and the account has the needed permission. Both stores are read at the same time.
 */
export const authorizeHandler = (deps: Dependencies): Handler<Authorize, AuthorizeRefused, void> => {
  const isRevoked = isRevokedBy(deps);
  const readAccess = accessReader(deps);
  return async ({ token, needed, origin }) => {
    const { userId } = token.claims;
    const bearer = { userId, credentialGeneration: generationOf(token.claims) };
    const reading = readAccess(bearer);
    // A revoked token is refused even when the other read fails.
    reading.catch(() => undefined);
    if (await isRevoked(token, origin)) return E.left({ _tag: 'TokenRevoked' });

    const access = await reading;
    const checked = checkPermission(policyFor(bearer, access), needed);
    if (E.isLeft(checked)) {
      const who = tokenEventFields(token.claims, origin);
      deps.audit.record(
        checked.left._tag === 'PermissionDenied'
          ? { _tag: 'PermissionDenied', ...who, permission: O.isSome(needed) ? needed.value : '' }
          : { _tag: 'TokenRefused', ...who, reason: isUsable(access) ? 'TokenRevoked' : 'AccountUnusable' },
      );
    }
    return checked;
  };
};

/** Checks the blacklist. When the blacklist is unavailable, the token passes (specification 5.4) and the audit trail records it. */
const isRevokedBy = ({ blacklist, audit, log, clock }: Dependencies) => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, tokens pass unchecked');
  return async ({ fingerprint, claims }: AccessToken, origin: RequestOrigin): Promise<boolean> => {
    try {
      const revoked = await blacklist.has(fingerprint);
      if (revoked) audit.record({ _tag: 'TokenReplayed', ...tokenEventFields(claims, origin) });
      return revoked;
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      warn(outage);
      audit.record({ _tag: 'BlacklistUnchecked', ...tokenEventFields(claims, origin) });
      return false;
    }
  };
};

/** A change made by another program takes effect within this time. */
const LIFETIME_MS = 60_000;

/**
 * Reads a user's access from the cache, or from the database. It rejects when both are down. A cached entry that is older
 * than the bearer's login is ignored, so a user who has just changed the password is not refused.
 */
const accessReader = ({ users, permissionCache, log, clock }: Dependencies) => {
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

  return async (bearer: Bearer): Promise<O.Option<UserAccess>> => {
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
