import type { TokenText } from '../../contract/session/token-text.js';
import { sessionIdOf, sessionOf, revocationExpiry, type AccessToken } from '../../domain/session/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../contract/values/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { KeptRecord } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/session/request-origin.js';
import { recordExpiry, type RefreshAttempt } from '../../domain/session/refresh-attempt.js';
import { repeatedToken, successorsOf, type RepeatDependencies } from './repeated-token.js';
import { beginPlace, keepPlace, type PlaceDependencies } from './session-places.js';
import { newSessionId, recordSession, timesNow, type TokenIssuer } from './issue-token.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';

/** The same `attempt` with the same token gets the same new token again. `userAgent` is shown in the list of sessions. */
export type RefreshToken = Readonly<{
  token: AccessToken;
  attempt?: RefreshAttempt | undefined;
  origin: RequestOrigin;
  userAgent?: string;
}>;

type Dependencies = TokenIssuer &
  RepeatDependencies &
  PlaceDependencies &
  Readonly<{
    audit: AuditLog;
    /** Whether a used token that comes again later ends its session. */
    replayEndsSession: boolean;
  }>;

export const REFRESH_REFUSALS = ['TokenRevoked'] as const;

/**
 * Specification 4.3. The handler revokes the old token before it gives the new one, so of many concurrent refreshes one
 * succeeds, and those with the same attempt get its token. The new token keeps the session and the credential generation
 * of the old one. A token without a session begins one.
 */
export const refreshTokenHandler = (
  deps: Dependencies,
): Handler<RefreshToken, RefusedBy<typeof REFRESH_REFUSALS>, TokenText> => {
  const { blacklist, audit, signer, fingerprinter, clock } = deps;
  const repeated = repeatedToken(deps);

  return async ({ token, attempt, origin, userAgent = '' }) => {
    if (token.repeated !== undefined) return E.right(token.repeated);
    const { fingerprint, claims } = token;
    const isFirst = sessionIdOf(claims) === undefined;
    const sid = sessionIdOf(claims) ?? newSessionId(deps);
    const session = { ...sessionOf(claims), id: sid };
    const times = timesNow(deps, session);
    const [successor] = successorsOf(signer, token, { ...times, sid });

    const kept = (): KeptRecord => {
      const attempted = attempt !== undefined && { attempt: fingerprinter.fingerprint(attempt) };
      const record = { ...times, sid, successor: fingerprinter.fingerprint(successor), ...attempted };
      return { record, until: recordExpiry(record, clock.now()) };
    };
    const refresh = attempt !== undefined || deps.replayEndsSession ? kept() : undefined;
    if (await blacklist.claim(fingerprint, revocationExpiry(claims), claims.userId, refresh)) {
      const who = tokenEventFields(claims, origin);
      audit.record({ _tag: 'TokenRefreshed', ...who });
      // The old token is used, so the user must get the new one.
      if (isFirst) await beginPlace(deps, session, times, who);
      else await keepPlace(deps, session, times);
      recordSession(deps, session, times, isFirst ? { address: origin.address, userAgent } : undefined);
      return E.right(successor);
    }

    const again = attempt && (await repeated(token, attempt));
    if (again?.repeated !== undefined) return E.right(again.repeated);
    audit.record({ _tag: 'TokenReplayed', ...tokenEventFields(claims, origin) });
    return E.left({ _tag: 'TokenRevoked' });
  };
};
