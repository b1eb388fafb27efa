import type { SessionId } from '../../contract/session/session-id.js';
import type { SessionRecord } from '../session/session-record.js';

/** Records sessions for the list of sessions. `record` never throws and never delays the request. */
export interface SessionLog {
  record(record: SessionRecord): void;
  /**
   * Resolves when the list has what this process has recorded of the session so far, or after a short time; at once if nothing of the
   * session waits. Never rejects.
   */
  stored(id: SessionId): Promise<void>;
}
