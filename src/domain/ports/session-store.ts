import type { SessionId } from '../../contract/session/session-id.js';
import type { PageQuery } from '../../contract/listing/page-query.js';
import type { RowScope } from '../access/row-scope.js';
import type { SessionRecord } from '../session/session-record.js';

/** A session with its user. Times are formatted texts. */
export type StoredSession = Readonly<{
  id: string;
  userId: number;
  username: string;
  realname: string;
  address: string;
  userAgent: string;
  beginTime: string;
  refreshTime: string;
  endTime: string;
}>;

/** `records` are the records of `pageShown(query, total)`. */
export type FoundSessions = Readonly<{ total: number; records: ReadonlyArray<StoredSession> }>;

/** A request for sessions. The filters are `name`, a part of the user name or real name, and `userId`. */
export type SessionQuery = PageQuery & Readonly<{ userId?: number }>;

/**
 * Stores sessions for the list of sessions. A session is usable if it has not ended, its user is live, enabled and not
 * beyond their last day, and the user's credentials have not changed since.
 */
export interface SessionStore {
  /** Stores all records, or none; several of one session in any order. Rejects with `Unavailable` if a later try may succeed. */
  save(records: ReadonlyArray<SessionRecord>): Promise<void>;
  /** The usable sessions of users of the scope that match, newest first. */
  page(scope: RowScope, query: SessionQuery, now: Date): Promise<FoundSessions>;
  /** The users of those of these sessions that are usable and whose user is in the scope. */
  usersOf(scope: RowScope, ids: ReadonlyArray<SessionId>, now: Date): Promise<ReadonlyMap<SessionId, number>>;
  /** Ends the stored ones of these sessions. */
  end(ids: ReadonlyArray<SessionId>, now: Date): Promise<void>;
  /** Deletes at most `most` of the sessions that ended before `before` and returns their number. One instance deletes at a time. */
  deleteBefore(before: Date, most: number): Promise<number>;
}
