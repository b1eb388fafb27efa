import type { SessionId } from '../../contract/session/session-id.js';
import type { AccessTokenClaims } from './access-token-claims.js';
import { sessionOf, type IssueTimes, type Session } from './access-token.js';

/** Where a session began. */
export type SessionOrigin = Readonly<{ address: string; userAgent: string }>;

/** The beginning, a refresh or the end of a session, for the list of sessions. */
export type SessionRecord = Readonly<{
  id: SessionId;
  userId: number;
  credentialGeneration: number;
  /** Only of the beginning. */
  origin?: SessionOrigin;
  beginTime: Date;
  /** When the latest token was issued. */
  refreshTime: Date;
  /** When the session ends unless it is refreshed, or when it was ended. */
  endTime: Date;
  ended: boolean;
}>;

/** When the session can be used no more unless it is refreshed, from the times of its latest token. */
export const usableUntil = ({ startedAt }: Session, { exp, refresh_grace }: IssueTimes, sessionMaxMs: number): Date =>
  new Date(Math.min((exp + refresh_grace) * 1000, startedAt.getTime() + sessionMaxMs));

/** The record of a token of the session. `origin` only where the session begins. */
export const sessionRecord = (
  id: SessionId,
  session: Session,
  times: IssueTimes,
  sessionMaxMs: number,
  origin?: SessionOrigin,
): SessionRecord => {
  const { userId, credentialGeneration, startedAt } = session;
  const refreshTime = new Date(times.iat * 1000);
  return {
    id,
    userId,
    credentialGeneration,
    ...(origin && { origin }),
    // a session can begin at the refresh of an older token
    beginTime: origin && refreshTime > startedAt ? refreshTime : startedAt,
    refreshTime,
    endTime: usableUntil(session, times, sessionMaxMs),
    ended: false,
  };
};

/** The record of the end of a session, from one of its tokens. */
export const endedRecord = (id: SessionId, claims: AccessTokenClaims, now: Date): SessionRecord => {
  const { userId, credentialGeneration, startedAt } = sessionOf(claims);
  const refreshTime = new Date(claims.iat * 1000);
  return { id, userId, credentialGeneration, beginTime: startedAt, refreshTime, endTime: now, ended: true };
};

/** One record for two of a session, in any order. An end is final. */
export const mergeRecords = (one: SessionRecord, other: SessionRecord): SessionRecord => {
  const [last, first] = other.ended || (!one.ended && other.endTime >= one.endTime) ? [other, one] : [one, other];
  const origin = first.origin ?? last.origin;
  return {
    ...last,
    ...(origin && { origin }),
    beginTime: one.origin ? one.beginTime : other.beginTime,
    credentialGeneration: Math.max(one.credentialGeneration, other.credentialGeneration),
    refreshTime: one.refreshTime > other.refreshTime ? one.refreshTime : other.refreshTime,
  };
};

const MAX_USER_AGENT = 200;

/** At most 200 code points. Control characters, which no database text or log line should have, are replaced. */
export const shownUserAgent = (userAgent: string): string =>
  Array.from(userAgent.slice(0, 2 * MAX_USER_AGENT))
    .slice(0, MAX_USER_AGENT)
    .map((character) => (/[\p{Cc}\p{Cs}]/u.test(character) ? '\uFFFD' : character))
    .join('');
