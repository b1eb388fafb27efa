import type { AuditEvent } from '../audit/audit-event.js';

/** Records events of accounts and tokens. `record` never throws and never delays the request. */
export interface AuditLog {
  record(event: AuditEvent): void;
}
