import type { SessionId } from '../../contract/session/session-id.js';

/** A session that has one of the places of its user, at most until it can be used no more. */
export type PlacedSession = Readonly<{
  id: SessionId;
  userId: number;
  credentialGeneration: number;
  startedAt: Date;
  until: Date;
}>;

/** How many places each user has, and what happens at a login without a free one: the oldest session ends, or it is refused. */
export type PlaceLimit = Readonly<{ most: number; beyond: 'oldest' | 'refuse' }>;
