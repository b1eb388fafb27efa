import { Counter, type Registry } from 'prom-client';
import type { AuditEvent } from '../../domain/audit/audit-event.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';

/** A label with few values. */
const reasonOf = (event: AuditEvent): string => {
  if ('reason' in event) return event.reason;
  return 'scope' in event ? event.scope : '';
};

/** These start at zero, so that a first event shows as an increase. */
const LOGIN_OUTCOMES = ['LoggedIn', 'CaptchaIncorrect', 'CredentialsIncorrect', 'AccountDisabled', 'LoginLocked'];

const counters = (registry: Registry) => {
  const registers = [registry];
  const logins = new Counter({
    name: 'menshen_logins_total',
    help: 'Login attempts by outcome.',
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
      help: 'Login locks set, by scope.',
      labelNames: ['scope'],
      registers,
    }),
    failOpen: new Counter({
      name: 'menshen_fail_open_total',
      help: 'Tokens that passed while the blacklist was unreachable.',
      registers,
    }),
  };
};

/** Counts every event, also those that the trail merges. */
export const countedAudit = (next: AuditLog, registry: Registry): AuditLog => {
  const { events, logins, locks, failOpen } = counters(registry);
  return {
    record(event) {
      events.inc({ event: event._tag, reason: reasonOf(event) });
      if (event._tag === 'LoggedIn') logins.inc({ outcome: event._tag });
      if (event._tag === 'LoginRefused') logins.inc({ outcome: event.reason });
      if (event._tag === 'LoginLocked') locks.inc({ scope: event.scope });
      if (event._tag === 'BlacklistUnchecked') failOpen.inc();
      next.record(event);
    },
  };
};
