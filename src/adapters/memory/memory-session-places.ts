import type { SessionId } from '../../contract/session/session-id.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { SessionPlaces } from '../../domain/ports/session-places.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import type { PlacedSession } from '../../domain/session/placed-session.js';
import { expiringMap } from './expiring-map.js';

type Placed = ReadonlyMap<SessionId, PlacedSession>;

const latestEnd = (placed: Placed): number => Math.max(...[...placed.values()].map(({ until }) => until.getTime()));

/** The oldest first; of two that began at the same moment, the one with the lower id. */
const byAge = (one: PlacedSession, other: PlacedSession): number =>
  one.startedAt.getTime() - other.startedAt.getTime() || (one.id < other.id ? -1 : 1);

/** Places by user. A user with places takes about 300 bytes for each, so the default bound is about 60 MB. */
export const memorySessionPlaces = (clock: Clock, capacity = 200_000): SessionPlaces => {
  const now = () => clock.now().getTime();
  const places = expiringMap<Placed>({ now, capacity, evicts: false });

  /** The sessions of the user that count. */
  const presentOf = (userId: number, credentialGeneration: number): ReadonlyArray<PlacedSession> =>
    [...(places.get(String(userId))?.values() ?? [])].filter(
      (session) => session.until.getTime() > now() && session.credentialGeneration >= credentialGeneration,
    );
  /** The others that count beside this one. */
  const othersOf = ({ id, userId, credentialGeneration }: PlacedSession): ReadonlyArray<PlacedSession> =>
    presentOf(userId, credentialGeneration).filter((other) => other.id !== id);
  const store = (userId: number, sessions: ReadonlyArray<PlacedSession>): Promise<void> => {
    const placed = new Map(sessions.map((session) => [session.id, session]));
    if (placed.size === 0) places.delete(String(userId));
    else if (!places.set(String(userId), placed, latestEnd(placed)))
      return Promise.reject(new Unavailable('key-value store', { reason: 'places of sessions full' }));
    return Promise.resolve();
  };

  return {
    async take(session, { most, beyond }) {
      const others = othersOf(session);
      if (beyond === 'refuse' && others.length >= most) return { placed: false, replaced: [] };
      await store(session.userId, [...others, session]);
      const replaced = others.toSorted(byAge).slice(0, Math.max(0, others.length - most + 1));
      return { placed: true, replaced: replaced.map(({ id }) => id) };
    },
    isFull: (userId, credentialGeneration, most) =>
      Promise.resolve(presentOf(userId, credentialGeneration).length >= most),
    keep: (session) => store(session.userId, [...othersOf(session), session]),
    free: (userId, ids) => {
      const placed = [...(places.get(String(userId))?.values() ?? [])];
      return store(
        userId,
        placed.filter(({ id }) => !ids.includes(id)),
      );
    },
  };
};
