import type { AuditStore } from '../../domain/ports/audit-store.js';

/** Stores nothing. The log is then the only audit trail. */
export const noAuditStore = (): AuditStore => ({
  append: () => Promise.resolve(),
  deleteBefore: () => Promise.resolve(0),
  failedLoginAddresses: () => Promise.resolve([]),
});
