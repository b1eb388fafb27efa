import { generationOf, proofOf, type AccessToken } from '../../domain/session/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { O, E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { Handler } from '../../domain/handler.js';
import {
  isOlderThanLogin,
  type Principal,
  type UserAccess,
  isUsable,
  checkPermission,
  policyFor,
  reachOf,
  type AssurancePolicy,
  type Reach,
  type Requirement,
} from '../../domain/access/permission-policy.js';
import { isAccountOver } from '../../domain/account/account-validity.js';
import { isPasswordOld } from '../../domain/account/password-age.js';
import type { PasswordPolicy } from '../../domain/account/password-fitness.js';
import { scopedLimits } from '../../domain/access/permission-limits.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { Modules } from '../../contract/modules/managed-module.js';
import { scopedPermissions } from '../../contract/access/scoped-permissions.js';
import type { CachedAccess, PermissionCache } from '../../domain/ports/permission-cache.js';
import { isUnavailable, type Unavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import type { RefreshAttempt } from '../../domain/session/refresh-attempt.js';
import { liveTokenBy, type LiveTokenDependencies } from '../session/live-token.js';
import { outageWarning } from '../session/outage-warning.js';

export type Authorize = Readonly<{
  token: AccessToken;
  /** Of a request that may repeat a refresh. */
  attempt?: RefreshAttempt | undefined;
  requirement: Requirement;
  origin: RequestOrigin;
}>;
/**
 * The token that the request acts with, the scope in which it has the required permissions, and what each permission gives its
 * user.
 */
export type Authorized = Readonly<{ token: AccessToken; scope: RowScope; reach: Reach }>;
export type AuthorizeRefused = RefusalOf<
  'TokenExpired' | 'TokenRevoked' | 'PermissionDenied' | 'PasswordChangeRequired' | 'FactorRequired' | 'StepUpRequired'
>;

type Dependencies = LiveTokenDependencies &
  Pick<PasswordPolicy, 'passwordRules'> &
  AssurancePolicy &
  Readonly<{ users: UserRepository; permissionCache: PermissionCache; modules: Modules; timeZone: string }>;

/**
 * The second half of specification 5.3, and 5.5: the token is not revoked, its account is enabled, the credentials have
 * not changed since the login, and the account has the permissions that the request requires. Both stores are read at the
 * same time. A used token with the attempt that refreshed it stands for the token that the refresh gave; the result has
 * that one.
 */
export const authorizeHandler = (deps: Dependencies): Handler<Authorize, AuthorizeRefused, Authorized> => {
  const liveToken = liveTokenBy(deps);
  const readAccess = accessReader(deps);
  return async ({ token, attempt, requirement, origin }) => {
    const { userId } = token.claims;
    const principal = { userId, credentialGeneration: generationOf(token.claims) };
    const reading = readAccess(principal);
    // A revoked token is refused even when the other read fails.
    reading.catch(() => undefined);
    const live = await liveToken(token, attempt, origin);
    if (E.isLeft(live)) return live;

    const found = await reading;
    const now = deps.clock.now();
    const access = accessNow(found, deps, now);
    const policy = policyFor(principal, access);
    const presented = { proof: proofOf(live.right.claims), now };
    const checked = checkPermission(policy, requirement, deps, presented);
    if (E.isLeft(checked)) {
      const who = tokenEventFields(token.claims, origin);
      if (checked.left._tag === 'PermissionDenied')
        deps.audit.record({ _tag: 'PermissionDenied', ...who, permission: checked.left.permission });
      else if (checked.left._tag === 'TokenRevoked')
        deps.audit.record({
          _tag: 'TokenRefused',
          ...who,
          reason: isUsable(access) ? 'TokenRevoked' : 'AccountUnusable',
        });
      return checked;
    }
    return E.right({ token: live.right, scope: checked.right, reach: reachOf(policy) });
  };
};

/** The access at this moment: a password that is too old must be changed, and an account after its last day is as disabled. */
const accessNow = (access: O.Option<UserAccess>, deps: Dependencies, now: Date): O.Option<UserAccess> => {
  if (O.isNone(access)) return access;
  const { passwordTime, validUntil } = access.value;
  const isOld = passwordTime !== undefined && isPasswordOld(passwordTime, now, deps);
  const isOver = isAccountOver(validUntil, now, deps.timeZone);
  if (!isOld && !isOver) return access;
  const { mustChangePassword, enabled } = access.value;
  return O.some({
    ...access.value,
    mustChangePassword: mustChangePassword || isOld,
    enabled: enabled && !isOver,
  });
};

/** A change made by another program takes effect within this time. */
const LIFETIME_MS = 60_000;

/**
 * Reads a user's access from the cache, or from the database. It rejects when both are down. A cached entry that is older
 * than the principal's login is ignored, so a user who has just changed the password is not refused.
 */
const accessReader = ({ users, permissionCache, modules, log, clock, passwordRules }: Dependencies) => {
  const isScoped = scopedPermissions(modules);
  const warnUnreachable = outageWarning({ log, clock }, 'permission cache unreachable, asking the database');
  const warnNotCached = outageWarning({ log, clock }, 'permissions not cached');

  /**
   * Without the limits of permissions that no data scope limits, and without the time of the password where its age does not
   * count: then users with the same rights have the same access.
   */
  const read = async (userId: number): Promise<O.Option<UserAccess>> => {
    const access = await users.accessOf(userId);
    if (O.isNone(access)) return access;
    const { passwordTime, limits: all, ...others } = access.value;
    const limits = scopedLimits(all, isScoped);
    return O.some({
      ...others,
      ...(passwordRules.maxDays > 0 && passwordTime && { passwordTime }),
      ...(limits && { limits }),
    });
  };

  const keep = (userId: number, { generation }: CachedAccess, access: O.Option<UserAccess>): Promise<void> =>
    permissionCache.write(userId, generation, access, LIFETIME_MS).catch((error: unknown) => {
      if (isUnavailable(error)) warnNotCached(error);
      else log.warn('permissions not cached', { userId, error });
    });

  const withoutCache = async (userId: number, outage: Unavailable): Promise<O.Option<UserAccess>> => {
    warnUnreachable(outage);
    try {
      return await read(userId);
    } catch (error) {
      throw isUnavailable(error) ? outage : error;
    }
  };

  const load = async (userId: number, cached: CachedAccess): Promise<O.Option<UserAccess>> => {
    const access = await read(userId);
    await keep(userId, cached, access);
    return access;
  };

  return async (principal: Principal): Promise<O.Option<UserAccess>> => {
    const { userId } = principal;
    let cached: CachedAccess;
    try {
      cached = await permissionCache.read(userId);
    } catch (outage) {
      if (isUnavailable(outage)) return withoutCache(userId, outage);
      throw outage;
    }
    const { access } = cached;
    return O.isSome(access) && !isOlderThanLogin(principal, access.value) ? access.value : load(userId, cached);
  };
};
