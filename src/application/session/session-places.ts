import type { SessionId } from '../../contract/session/session-id.js';
import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { Account } from '../../domain/account/account.js';
import { userTarget, type TokenEvent } from '../../domain/audit/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Log } from '../../domain/ports/log.js';
import type { SessionPlaces } from '../../domain/ports/session-places.js';
import type { SessionStore } from '../../domain/ports/session-store.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import {
  sessionEndExpiry,
  type IssueTimes,
  type Session,
  type SessionEndPolicy,
} from '../../domain/session/access-token.js';
import type { PlacedSession, PlaceLimit } from '../../domain/session/placed-session.js';
import { usableUntil } from '../../domain/session/session-record.js';

/** Without `sessionLimit` users have as many sessions as they like, and nothing is counted. */
export type FreeDependencies = Readonly<{
  sessionPlaces: SessionPlaces;
  sessionLimit: PlaceLimit | undefined;
  log: Log;
}>;

export type PlaceDependencies = FreeDependencies &
  SessionEndPolicy &
  Readonly<{
    blacklist: TokenBlacklist;
    sessionStore: SessionStore;
    audit: AuditLog;
    clock: Clock;
    sessionMaxMs: number;
  }>;

const placed = (
  { sessionMaxMs }: Pick<PlaceDependencies, 'sessionMaxMs'>,
  session: Session,
  times: IssueTimes,
): PlacedSession | undefined =>
  session.id && {
    id: session.id,
    userId: session.userId,
    credentialGeneration: session.credentialGeneration,
    startedAt: session.startedAt,
    until: usableUntil(session, times, sessionMaxMs),
  };

/** Ended sessions lose their places. If that fails, they lose them with their time. */
export const freePlaces = async (
  { sessionPlaces, sessionLimit, log }: FreeDependencies,
  userId: number,
  ids: ReadonlyArray<SessionId>,
): Promise<void> => {
  if (!sessionLimit) return;
  await sessionPlaces.free(userId, ids).catch((error: unknown) => {
    log.warn('places of ended sessions not freed', { userId, error });
  });
};

/** The replaced sessions are refused from the next request on, before the session that replaces them has a token. */
const endReplaced = async (deps: PlaceDependencies, who: TokenEvent, ids: ReadonlyArray<SessionId>): Promise<void> => {
  const { blacklist, sessionStore, audit, clock, log } = deps;
  const now = clock.now();
  await blacklist.endSessions(ids, sessionEndExpiry(now, deps), 'SessionReplaced');
  audit.record({ _tag: 'SessionsEnded', ...who, ...userTarget(who.userId), reason: 'Replaced' });
  await freePlaces(deps, who.userId, ids);
  // only the list shows them still
  await sessionStore.end(ids, now).catch((error: unknown) => {
    log.warn('replaced sessions stay in the list of sessions', { userId: who.userId, error });
  });
};

/**
 * Takes one of the places of the user for a session that begins, and ends the sessions that it replaces. Of many logins at
 * once, at most as many sessions as there are places live on.
 */
export const takePlace = async (
  deps: PlaceDependencies,
  session: Session,
  times: IssueTimes,
  who: TokenEvent,
  limit = deps.sessionLimit,
): Promise<E.Either<RefusalOf<'SessionLimitReached'>, void>> => {
  const taking = placed(deps, session, times);
  if (!limit || !taking) return E.right(undefined);
  const { placed: isPlaced, replaced } = await deps.sessionPlaces.take(taking, limit);
  if (!isPlaced) return E.left({ _tag: 'SessionLimitReached', userId: who.userId });
  if (replaced.length > 0) await endReplaced(deps, who, replaced);
  return E.right(undefined);
};

/**
 * Refuses a login that would get no place, before anything that its user has given is used up. Nothing is taken: of several
 * logins at once `takePlace` decides.
 */
export const checkPlace = async (
  { sessionPlaces, sessionLimit }: FreeDependencies,
  { id: userId, credentialGeneration }: Pick<Account, 'id' | 'credentialGeneration'>,
): Promise<E.Either<RefusalOf<'SessionLimitReached'>, void>> =>
  sessionLimit?.beyond === 'refuse' && (await sessionPlaces.isFull(userId, credentialGeneration, sessionLimit.most))
    ? E.left({ _tag: 'SessionLimitReached', userId })
    : E.right(undefined);

/** A session that begins at the refresh of an older token replaces others, never a login. No outage takes the token from the user. */
export const beginPlace = async (
  deps: PlaceDependencies,
  session: Session,
  times: IssueTimes,
  who: TokenEvent,
): Promise<void> => {
  const limit = deps.sessionLimit && ({ ...deps.sessionLimit, beyond: 'oldest' } as const);
  await takePlace(deps, session, times, who, limit).catch((error: unknown) => {
    deps.log.warn('place of a session not taken', { userId: who.userId, error });
  });
};

/**
 * A session with a new token keeps its place, or gets one that the store has lost. No outage takes the token from the user.
 * A session that was ended meanwhile gets no place.
 */
export const keepPlace = async (
  deps: FreeDependencies & Pick<PlaceDependencies, 'blacklist' | 'sessionMaxMs'>,
  session: Session,
  times: IssueTimes,
): Promise<void> => {
  const { sessionPlaces, sessionLimit, blacklist, log } = deps;
  const kept = placed(deps, session, times);
  if (!sessionLimit || !kept) return;
  try {
    await sessionPlaces.keep(kept);
    if (await blacklist.isEnded(kept.id)) await freePlaces(deps, kept.userId, [kept.id]);
  } catch (error) {
    log.warn('place of a session not kept', { userId: kept.userId, error });
  }
};
