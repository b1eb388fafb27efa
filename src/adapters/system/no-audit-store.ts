import type { AuditStore } from '../../domain/ports/audit-store.js';

/** Keeps nothing: what happened stands in the log alone. */
export const noAuditStore = (): AuditStore => ({
  append: () => Promise.resolve(),
  deleteBefore: () => Promise.resolve(0),
  failedLoginAddresses: () => Promise.resolve([]),
});
