import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Log } from '../../domain/ports/log.js';

/** Audit events as lines of the log, under the message `audit`. */
export const loggedAudit = (log: Log): AuditLog => ({
  record: ({ _tag, ...event }) => log.info('audit', { event: _tag, ...event }),
});
