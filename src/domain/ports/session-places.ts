import type { SessionId } from '../../contract/session/session-id.js';
import type { PlacedSession, PlaceLimit } from '../session/placed-session.js';

/**
 * What became of a login. `replaced` are the other sessions that the user has beyond the maximum, the oldest first.
 * Without a place there are none.
 */
export type Placement = Readonly<{ placed: boolean; replaced: ReadonlyArray<SessionId> }>;

/**
 * The sessions that count for the maximum of a user. Each has its place until its time, by the store's clock. Sessions of an
 * older credential generation than that of the call never count, and lose their places.
 */
export interface SessionPlaces {
  /**
   * Takes a place for a new session, in one step with the count. With `oldest` it always succeeds; the replaced sessions keep
   * their places until `free`, so the next call names them again. With `refuse` it takes none if the user has as many.
   * A bounded store rejects with `Unavailable` when it is full.
   */
  take(session: PlacedSession, limit: PlaceLimit): Promise<Placement>;
  /** Whether the user has as many sessions as `most`. It takes no place. */
  isFull(userId: number, credentialGeneration: number, most: number): Promise<boolean>;
  /** Keeps the place of a session until another time, under its generation. A session without a place gets one beyond any maximum. */
  keep(session: PlacedSession): Promise<void>;
  /** Frees the places of these sessions of the user. Those without a place change nothing. */
  free(userId: number, ids: ReadonlyArray<SessionId>): Promise<void>;
}
