import { Counter, type Registry } from 'prom-client';
import type { AuditEvent } from '../../domain/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';

/** Which of few values tells events of one kind apart. */
const reasonOf = (event: AuditEvent): string => {
  if ('reason' in event) return event.reason;
  return 'scope' in event ? event.scope : '';
};

/** From the beginning at zero, so that the first of them is seen as an increase. */
const LOGIN_OUTCOMES = ['LoggedIn', 'CaptchaIncorrect', 'CredentialsIncorrect', 'AccountDisabled', 'LoginLocked'];

const counters = (registry: Registry) => {
  const registers = [registry];
  const logins = new Counter({
    name: 'menshen_logins_total',
    help: 'Attempts to log in by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of LOGIN_OUTCOMES) logins.inc({ outcome }, 0);
  return {
    logins,
    events: new Counter({
      name: 'menshen_audit_events_total',
      help: 'Security events by kind, refusals by reason, locks by scope.',
      labelNames: ['event', 'reason'],
      registers,
    }),
    locks: new Counter({
      name: 'menshen_login_locks_total',
      help: 'Locks that have begun, by scope.',
      labelNames: ['scope'],
      registers,
    }),
    failOpen: new Counter({
      name: 'menshen_fail_open_total',
      help: 'Tokens that passed while the blacklist could not be asked.',
      registers,
    }),
  };
};

/** Counts what it passes on, each single event, however the trail puts them together. */
export const countedAudit = (next: AuditLog, registry: Registry): AuditLog => {
  const { events, logins, locks, failOpen } = counters(registry);
  return {
    record(event) {
      events.inc({ event: event._tag, reason: reasonOf(event) });
      if (event._tag === 'LoggedIn') logins.inc({ outcome: event._tag });
      if (event._tag === 'LoginRefused') logins.inc({ outcome: event.reason });
      if (event._tag === 'LoginLockBegun') locks.inc({ scope: event.scope });
      if (event._tag === 'BlacklistUnchecked') failOpen.inc();
      next.record(event);
    },
  };
};
