import {
  revocationExpiry,
  sessionEndExpiry,
  sessionIdOf,
  type AccessToken,
  type SessionEndPolicy,
  type TokenRevoked,
} from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { endedRecord } from '../../domain/session/session-record.js';

export type LogOut = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

type Dependencies = SessionEndPolicy &
  Readonly<{ blacklist: TokenBlacklist; sessionLog: SessionLog; audit: AuditLog; clock: Clock; log: Log }>;

/** Specification 4.4. Of many concurrent calls one revokes the token; the others get `TokenRevoked`. The session ends. */
export const logOutHandler =
  ({ blacklist, sessionLog, audit, clock, log, ...policy }: Dependencies): Handler<LogOut, TokenRevoked, void> =>
  async ({ token: { fingerprint, claims }, origin }) => {
    const entered = await blacklist.claim(fingerprint, revocationExpiry(claims));
    audit.record({ _tag: entered ? 'LoggedOut' : 'TokenReplayed', ...tokenEventFields(claims, origin) });
    if (!entered) return E.left({ _tag: 'TokenRevoked' });

    const sid = sessionIdOf(claims);
    if (sid === undefined) return E.right(undefined);
    const now = clock.now();
    sessionLog.record(endedRecord(sid, claims, now));
    // The token was the only live one of its session, so the user is logged out without the mark too.
    await blacklist.endSessions([sid], sessionEndExpiry(now, policy)).catch((error: unknown) => {
      log.warn('the session of a logged-out token was not marked as ended', { error });
    });
    return E.right(undefined);
  };
