import {
  revocationExpiry,
  sessionEndExpiry,
  sessionIdOf,
  type AccessToken,
  type SessionEndPolicy,
} from '../../domain/session/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import type { RefreshAttempt } from '../../domain/session/refresh-attempt.js';
import { endedRecord } from '../../domain/session/session-record.js';
import { freePlaces, type FreeDependencies } from './session-places.js';
import { repeatedToken, type RepeatDependencies } from './repeated-token.js';

/** With the `attempt` that refreshed the token, the logout is that of the new token. */
export type LogOut = Readonly<{ token: AccessToken; attempt?: RefreshAttempt | undefined; origin: RequestOrigin }>;

type Dependencies = SessionEndPolicy &
  RepeatDependencies &
  FreeDependencies &
  Readonly<{ sessionLog: SessionLog; audit: AuditLog; clock: Clock }>;

export const LOGOUT_REFUSALS = ['TokenRevoked'] as const;

/** Specification 4.4. Of many concurrent calls one revokes the token; the others get `TokenRevoked`. The session ends. */
export const logOutHandler = (deps: Dependencies): Handler<LogOut, RefusedBy<typeof LOGOUT_REFUSALS>, void> => {
  const { blacklist, sessionLog, audit, clock, log } = deps;
  const repeated = repeatedToken(deps);

  const logOut: Handler<LogOut, RefusedBy<typeof LOGOUT_REFUSALS>, void> = async ({ token, attempt, origin }) => {
    const { fingerprint, claims } = token;
    const entered = await blacklist.claim(fingerprint, revocationExpiry(claims));
    // A refresh with this attempt came first, after the token was checked.
    const successor = entered || attempt === undefined ? undefined : await repeated(token, attempt);
    if (successor) return logOut({ token: successor, origin });
    audit.record({ _tag: entered ? 'LoggedOut' : 'TokenReplayed', ...tokenEventFields(claims, origin) });
    if (!entered) return E.left({ _tag: 'TokenRevoked' });

    const sid = sessionIdOf(claims);
    if (sid === undefined) return E.right(undefined);
    const now = clock.now();
    sessionLog.record(endedRecord(sid, claims, now));
    // The token was the only live one of its session, so the user is logged out without the mark too.
    await blacklist.endSessions([sid], sessionEndExpiry(now, deps)).catch((error: unknown) => {
      log.warn('the session of a logged-out token was not marked as ended', { error });
    });
    await freePlaces(deps, claims.userId, [sid]);
    return E.right(undefined);
  };
  return logOut;
};
