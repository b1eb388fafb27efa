import type { SessionRecord } from '../session/session-record.js';

/** Records sessions for the list of sessions. `record` never throws and never delays the request. */
export interface SessionLog {
  record(record: SessionRecord): void;
  /** Resolves when the list has what this process has recorded so far, or after a short time. Never rejects. */
  stored(): Promise<void>;
}
