import type { AuditRecord } from '../../contract/audit-endpoints.js';
import type { AuditQuery } from '../audit/audit-query.js';

/** `found` is the number of matching events, counted to 10,001. `records` are those of `pageShown(query, cappedTotal(found))`. */
export type FoundAudit = Readonly<{ found: number; records: ReadonlyArray<AuditRecord> }>;

/** Reads the audit trail, with the changes of records. */
export interface AuditPages {
  /** The events that match, newest first. Number and records come from one snapshot. A substring matches as in `RecordPages`. */
  find(query: AuditQuery): Promise<FoundAudit>;
}
