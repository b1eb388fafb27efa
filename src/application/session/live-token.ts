import {
  sessionEndExpiry,
  sessionIdOf,
  type AccessToken,
  type SessionEndPolicy,
} from '../../domain/session/access-token.js';
import { tokenEventFields, userTarget } from '../../domain/audit/audit-event.js';
import { E, O } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { isLateReplay, type RefreshAttempt } from '../../domain/session/refresh-attempt.js';
import { endedRecord } from '../../domain/session/session-record.js';
import { outageWarning } from './outage-warning.js';
import { freePlaces, type FreeDependencies } from './session-places.js';
import { repeatedToken, type RepeatDependencies } from './repeated-token.js';

export type LiveTokenDependencies = RepeatDependencies &
  SessionEndPolicy &
  FreeDependencies &
  Readonly<{ replayEndsSession: boolean; sessionLog: SessionLog; audit: AuditLog; clock: Clock }>;

type TokenState = 'live' | 'used' | 'ended';

/**
 * Checks the blacklist for the token and its session, in one round trip. When the blacklist is unavailable, the token passes
 * (specification 5.4) and the audit trail records it.
 */
const tokenStateBy = ({ blacklist, audit, log, clock }: LiveTokenDependencies) => {
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, tokens pass unchecked');
  return async ({ fingerprint, claims }: AccessToken, origin: RequestOrigin): Promise<TokenState> => {
    const sid = sessionIdOf(claims);
    const isUsed = blacklist.has(fingerprint);
    const isEnded = sid === undefined ? undefined : blacklist.isEnded(sid);
    // One read may fail while the other one tells that the token is refused.
    isEnded?.catch(() => undefined);
    try {
      if (await isUsed) return 'used';
      return isEnded && (await isEnded) ? 'ended' : 'live';
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      if (await isEnded?.catch(() => false)) return 'ended';
      warn(outage);
      audit.record({ _tag: 'BlacklistUnchecked', ...tokenEventFields(claims, origin) });
      return 'live';
    }
  };
};

type LiveToken = E.Either<RefusalOf<'TokenExpired' | 'TokenRevoked'>, AccessToken>;

/** The token, or the one that it stands for, if it is neither used nor expired and its session has not ended. */
export const liveTokenBy = (deps: LiveTokenDependencies) => {
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

  /** Tells why the session was ended, if the blacklist can say so. */
  const ended = async (token: AccessToken, origin: RequestOrigin): Promise<LiveToken> => {
    const outcome = refused(token, origin, 'TokenRevoked');
    const sid = sessionIdOf(token.claims);
    if (!deps.sessionLimit || sid === undefined) return outcome;
    const reason = await deps.blacklist.endReason(sid).catch(() => O.none);
    return O.isSome(reason) ? E.left({ _tag: 'TokenRevoked', reason: reason.value }) : outcome;
  };

  /** What becomes of a token that is used or expired, or whose session has ended. */
  const judged = async (
    token: AccessToken,
    state: TokenState,
    attempt: RefreshAttempt | undefined,
    origin: RequestOrigin,
  ): Promise<LiveToken> => {
    const successor = attempt && (await repeated(token, attempt));
    if (successor) {
      const next = await stateOf(successor, origin);
      if (next === 'live') return E.right(successor);
      return next === 'ended' ? ended(token, origin) : refused(token, origin, 'TokenRevoked');
    }
    if (token.isExpired) return refused(token, origin, 'TokenExpired');
    if (state === 'ended') return ended(token, origin);
    deps.audit.record({ _tag: 'TokenReplayed', ...tokenEventFields(token.claims, origin) });
    await endReplayed(token, origin);
    return E.left({ _tag: 'TokenRevoked' });
  };

  return (token: AccessToken, attempt: RefreshAttempt | undefined, origin: RequestOrigin): Promise<LiveToken> =>
    stateOf(token, origin).then((state) =>
      state === 'live' && !token.isExpired ? E.right(token) : judged(token, state, attempt, origin),
    );
};

/** With `REPLAY_ENDS_SESSION`: ends the session of a used token that is sent again late. Such a token may be stolen. */
const replayedSessionEnder = (deps: LiveTokenDependencies) => {
  const { blacklist, sessionLog, audit, log, clock, replayEndsSession } = deps;
  const warn = outageWarning({ log, clock }, 'blacklist unreachable, the session of a replayed token was not ended');
  return async ({ fingerprint, claims }: AccessToken, origin: RequestOrigin): Promise<void> => {
    const sid = sessionIdOf(claims);
    if (!replayEndsSession || sid === undefined) return;
    const now = clock.now();
    try {
      const record = O.toUndefined(await blacklist.refreshOf(fingerprint));
      if (!isLateReplay(record, now) || (await blacklist.isEnded(sid))) return;
      await blacklist.endSessions([sid], sessionEndExpiry(now, deps));
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      warn(outage);
      return;
    }
    await freePlaces(deps, claims.userId, [sid]);
    sessionLog.record(endedRecord(sid, claims, now));
    audit.record({
      _tag: 'SessionsEnded',
      ...tokenEventFields(claims, origin),
      ...userTarget(claims.userId),
      reason: 'TokenReplayed',
    });
  };
};
