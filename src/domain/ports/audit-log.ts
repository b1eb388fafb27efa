import type { AuditEvent } from '../audit/audit-event.js';

/** The record of what happened to accounts and tokens. Writing never fails the request that it tells of, nor delays it. */
export interface AuditLog {
  record(event: AuditEvent): void;
}
