import type { SessionEndReason } from '../../contract/refusals/session-end-reason.js';
import type { SessionId } from '../../contract/session/session-id.js';
import type { Fingerprint } from '../session/fingerprint.js';
import type { O } from '../../contract/values/fp.js';
import type { RefreshRecord } from '../session/refresh-attempt.js';

/** A record and the time until which it is kept. */
export type KeptRecord = Readonly<{ record: RefreshRecord; until: Date }>;

/** Used and logged-out tokens, and ended sessions. */
export interface TokenBlacklist {
  /**
   * Adds the fingerprint until at least `until`, and for at least one second. True for the one caller that added it,
   * false when it was there already. A bounded store rejects with `Unavailable` when it is full. It may bound the entries
   * per `userId`, so one user cannot fill it. `refresh` is stored with the entry, atomically. A caller that got false
   * finds the record of the one that got true.
   */
  claim(fingerprint: Fingerprint, until: Date, userId?: number, refresh?: KeptRecord): Promise<boolean>;
  /** Whether the token was used or logged out, by an earlier `claim`. */
  has(fingerprint: Fingerprint): Promise<boolean>;
  /**
   * The record of the refresh that used the token. None after its time by the store's clock, which no call prolongs. A
   * bounded store may delete a record earlier: a repeated refresh is then refused.
   */
  refreshOf(fingerprint: Fingerprint): Promise<O.Option<RefreshRecord>>;
  /**
   * Ends the sessions until at least `until`. An earlier `until` than that of a former call shortens nothing. The reason of the
   * first end of a session stays. A bounded store rejects with `Unavailable` when it is full.
   */
  endSessions(ids: ReadonlyArray<SessionId>, until: Date, reason?: SessionEndReason): Promise<void>;
  /** Calls at the same time as `has` cost no further round trip. */
  isEnded(id: SessionId): Promise<boolean>;
  /** Why the session was ended; none without a reason, and for a session that was not ended. */
  endReason(id: SessionId): Promise<O.Option<SessionEndReason>>;
}
