import type { AuditEntry } from '../../domain/audit-entry.js';
import type { Log } from '../../domain/ports/log.js';

/** An audit entry as a line of the log, under the message `audit`; one that stands for several tells their `count`. */
export const logEntry = (log: Log, { id: _id, time: _time, count, ...fields }: AuditEntry): void => {
  log.info('audit', { ...fields, ...(count > 1 && { count }) });
};
