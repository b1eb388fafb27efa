import type { SessionRecord } from '../session/session-record.js';

/** Records sessions for the list of sessions. `record` never throws and never delays the request. */
export interface SessionLog {
  record(record: SessionRecord): void;
}
