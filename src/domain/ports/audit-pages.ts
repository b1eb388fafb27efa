import type { AuditRecord } from '../../contract/audit/audit-endpoints.js';
import type { RowScope } from '../access/row-scope.js';
import type { AuditQuery } from '../audit/audit-query.js';
import type { LoginHour } from '../../contract/audit/audit-endpoints.js';

/** `found` is the number of matching events, counted to 10,001. `records` are those of `pageShown(query, cappedTotal(found))`. */
export type FoundAudit = Readonly<{ found: number; records: ReadonlyArray<AuditRecord> }>;

/** Reads the audit trail, with the changes of records. */
export interface AuditPages {
  /**
   * The events of the scope that match, newest first. Number and records come from one snapshot. A substring matches as in
   * `RecordPages`. A limited scope gives the events whose department, as it was when they were stored, is one of its departments,
   * and those about its owner; never an event without both.
   */
  find(scope: RowScope, query: AuditQuery): Promise<FoundAudit>;
  /**
   * The logins of the scope of the `LOGIN_HOURS` hours up to that of `now`, the oldest first; an hour without logins has zeros. An hour
   * begins where the clock of the zone of the times shows a full hour. A merged event counts as many times as it stands for.
   */
  loginHours(scope: RowScope, now: Date): Promise<ReadonlyArray<LoginHour>>;
}
