import {
  generationOf,
  sessionEndExpiry,
  sessionIdOf,
  type AccessToken,
  type SessionEndPolicy,
  type TokenExpired,
  type TokenRevoked,
} from '../../domain/access-token.js';
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
  type Demand,
  type PasswordChangeRequired,
  type PermissionDenied,
} from '../../domain/permission-policy.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { CachedAccess, PermissionCache } from '../../domain/ports/permission-cache.js';
import { isUnavailable, type Unavailable } from '../../domain/ports/unavailable.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { isLateReplay, type RefreshAttempt } from '../../domain/session/refresh-attempt.js';
import { outageWarning } from './outage-warning.js';
import { repeatedToken, type RepeatDependencies } from './repeated-token.js';

export type Authorize = Readonly<{
  token: AccessToken;
  /** Of a request that may repeat a refresh. */
  attempt?: RefreshAttempt | undefined;
  demand: Demand;
  origin: RequestOrigin;
}>;
export type AuthorizeRefused = TokenExpired | TokenRevoked | PermissionDenied | PasswordChangeRequired;

type Dependencies = RepeatDependencies &
  SessionEndPolicy &
  Readonly<{
    replayEndsSession: boolean;
    users: UserRepository;
    permissionCache: PermissionCache;
    audit: AuditLog;
    log: Log;
    clock: Clock;
    enforcesPasswordChange: boolean;
  }>;

/**
 * The second half of specification 5.3, and 5.5: the token is not revoked, its account is enabled, the credentials have
 * not changed since the login, and the account has the permission that the request demands. Both stores are read at the
 * same time. A used token with the attempt that refreshed it stands for the token that the refresh gave; that one is the
 * result.
 */
export const authorizeHandler = (deps: Dependencies): Handler<Authorize, AuthorizeRefused, AccessToken> => {
  const liveToken = liveTokenBy(deps);
  const readAccess = accessReader(deps);
  return async ({ token, attempt, demand, origin }) => {
    const { userId } = token.claims;
    const bearer = { userId, credentialGeneration: generationOf(token.claims) };
    const reading = readAccess(bearer);
    // A revoked token is refused even when the other read fails.
    reading.catch(() => undefined);
    const live = await liveToken(token, attempt, origin);
    if (E.isLeft(live)) return live;

    const access = await reading;
    const checked = checkPermission(policyFor(bearer, access), demand, deps.enforcesPasswordChange);
    if (E.isLeft(checked)) {
      const who = tokenEventFields(token.claims, origin);
      if (checked.left._tag === 'PermissionDenied')
        deps.audit.record({ _tag: 'PermissionDenied', ...who, permission: O.getOrElse(() => '')(demand.permission) });
      else if (checked.left._tag === 'TokenRevoked')
        deps.audit.record({
          _tag: 'TokenRefused',
          ...who,
          reason: isUsable(access) ? 'TokenRevoked' : 'AccountUnusable',
        });
      return checked;
    }
    return live;
  };
};

type TokenState = 'live' | 'used' | 'ended';

/**
 * Checks the blacklist for the token and its session, in one round trip. When the blacklist is unavailable, the token passes
 * (specification 5.4) and the audit trail records it.
 */
const tokenStateBy = ({ blacklist, audit, log, clock }: Dependencies) => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, tokens pass unchecked');
  return async ({ fingerprint, claims }: AccessToken, origin: RequestOrigin): Promise<TokenState> => {
    const sid = sessionIdOf(claims);
    const isUsed = blacklist.has(fingerprint);
    const isEnded = sid === undefined ? NOT_ENDED : blacklist.isEnded(sid);
    // One read may fail while the other one tells that the token is refused.
    isEnded.catch(() => undefined);
    try {
      if (await isUsed) return 'used';
      return (await isEnded) ? 'ended' : 'live';
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      if (await isEnded.catch(() => false)) return 'ended';
      warn(outage);
      audit.record({ _tag: 'BlacklistUnchecked', ...tokenEventFields(claims, origin) });
      return 'live';
    }
  };
};

const NOT_ENDED = Promise.resolve(false);

type LiveToken = E.Either<TokenExpired | TokenRevoked, AccessToken>;

/** The token, or the one that it stands for, if it is neither used nor expired and its session has not ended. */
const liveTokenBy = (deps: Dependencies) => {
  const stateOf = tokenStateBy(deps);
  const repeated = repeatedToken(deps);
  const endReplayed = replayedSessionEnder(deps);

  const refused = (
    { claims }: AccessToken,
    origin: RequestOrigin,
    reason: 'TokenExpired' | 'TokenRevoked',
  ): LiveToken => {
    deps.audit.record({ _tag: 'TokenRefused', ...tokenEventFields(claims, origin), reason });
    return E.left({ _tag: reason });
  };

  return async (token: AccessToken, attempt: RefreshAttempt | undefined, origin: RequestOrigin): Promise<LiveToken> => {
    const state = await stateOf(token, origin);
    if (state === 'live' && !token.isExpired) return E.right(token);

    const successor = attempt && (await repeated(token, attempt));
    if (successor) {
      const isLive = (await stateOf(successor, origin)) === 'live';
      return isLive ? E.right(successor) : refused(token, origin, 'TokenRevoked');
    }
    if (token.isExpired) return refused(token, origin, 'TokenExpired');
    if (state === 'ended') return refused(token, origin, 'TokenRevoked');
    deps.audit.record({ _tag: 'TokenReplayed', ...tokenEventFields(token.claims, origin) });
    await endReplayed(token, origin);
    return E.left({ _tag: 'TokenRevoked' });
  };
};

/** With `REPLAY_ENDS_SESSION`: ends the session of a used token that comes again late, because somebody has stolen a token of it. */
const replayedSessionEnder = ({ blacklist, audit, log, clock, replayEndsSession, ...policy }: Dependencies) => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, the session of a replayed token was not ended');
  return async ({ fingerprint, claims }: AccessToken, origin: RequestOrigin): Promise<void> => {
    const sid = sessionIdOf(claims);
    if (!replayEndsSession || sid === undefined) return;
    const now = clock.now();
    try {
      const record = O.toUndefined(await blacklist.refreshOf(fingerprint));
      if (!isLateReplay(record, now) || (await blacklist.isEnded(sid))) return;
      await blacklist.endSessions([sid], sessionEndExpiry(now, policy));
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      warn(outage);
      return;
    }
    audit.record({ _tag: 'SessionsEnded', ...tokenEventFields(claims, origin), reason: 'TokenReplayed' });
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
