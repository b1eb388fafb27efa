import { Counter, type Registry } from 'prom-client';
import type { AuditLog } from '../../domain/ports/audit-log.js';

/** Counts what it passes on, as `menshen_audit_events_total{event, reason}`: logins, refusals, refreshes, logouts, tokens that passed unchecked. */
export const countedAudit = (next: AuditLog, registry: Registry): AuditLog => {
  const events = new Counter({
    name: 'menshen_audit_events_total',
    help: 'Security events by kind, and for refused logins by reason.',
    labelNames: ['event', 'reason'],
    registers: [registry],
  });
  return {
    record(event) {
      events.inc({ event: event._tag, reason: 'reason' in event ? event.reason : '' });
      next.record(event);
    },
  };
};
