import type { AuditEntry } from '../audit/audit-entry.js';
import type { ClientAddress } from '../session/request-origin.js';

/** Stores audit entries for later queries. */
export interface AuditStore {
  /**
   * Stores all entries in their order, or none, each with the department and the id of the user whom it is about
   * (`auditSubject`), as they are now. An entry whose `id` is stored already is not stored again: after an outage
   * the caller does not know what was stored. Rejects with `Unavailable` if a later try may succeed.
   */
  append(entries: ReadonlyArray<AuditEntry>): Promise<void>;
  /** Deletes at most `most` of the oldest entries from before `before` and returns their number. One instance deletes at a time. */
  deleteBefore(before: Date, most: number): Promise<number>;
  /**
   * The distinct addresses of failed logins and of refused password changes with this name, in any case, since `since`. An entry with `count` above 1 may
   * stand for other names too, so its address is included. Without an audit table the list is empty.
   */
  failedLoginAddresses(username: string, since: Date): Promise<ReadonlyArray<ClientAddress>>;
}
