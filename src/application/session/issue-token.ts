import type { SessionId } from '../../contract/session/session-id.js';
import type { TokenText } from '../../contract/session/token-text.js';
import { claimsOf, issueTimes, type IssueTimes, type Session } from '../../domain/session/access-token.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { SessionLog } from '../../domain/ports/session-log.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';
import { sessionRecord, shownUserAgent, type SessionOrigin } from '../../domain/session/session-record.js';

/** `sessionMaxMs` is the longest life of a session, or Infinity. */
export type TokenIssuer = Readonly<{
  signer: TokenSigner;
  randomness: Randomness;
  clock: Clock;
  sessionLog: SessionLog;
  tokenLifetimeMs: number;
  refreshGraceMs: number;
  sessionMaxMs: number;
}>;

/** A random id for a new session. */
export const newSessionId = ({ randomness }: Pick<TokenIssuer, 'randomness'>): SessionId =>
  randomness.uuid() as SessionId;

/** The times of a token that is issued now. */
export const timesNow = (
  { clock, tokenLifetimeMs: lifetimeMs, refreshGraceMs: graceMs, sessionMaxMs }: TokenIssuer,
  session: Session,
): IssueTimes => issueTimes(session, { now: clock.now(), lifetimeMs, graceMs, sessionMaxMs });

/** Notes the new token of a session for the list of sessions. `origin` only where the session begins. */
export const recordSession = (
  { sessionLog, sessionMaxMs }: Pick<TokenIssuer, 'sessionLog' | 'sessionMaxMs'>,
  session: Session,
  times: IssueTimes,
  origin?: SessionOrigin,
): void => {
  const shown = origin && { ...origin, userAgent: shownUserAgent(origin.userAgent) };
  if (session.id !== undefined) sessionLog.record(sessionRecord(session.id, session, times, sessionMaxMs, shown));
};

/** Issues a token for the session, with new standard claims (specification 2.4). `origin` only where the session begins. */
export const issueToken = (issuer: TokenIssuer, session: Session, origin?: SessionOrigin): TokenText => {
  const times = timesNow(issuer, session);
  recordSession(issuer, session, times, origin);
  return issuer.signer.sign({ ...claimsOf(session, times), jti: issuer.randomness.uuid() });
};
