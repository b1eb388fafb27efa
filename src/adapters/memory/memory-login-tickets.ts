import { O } from '../../contract/values/fp.js';
import type { LoginTicket } from '../../domain/login/login-ticket.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginTickets } from '../../domain/ports/login-tickets.js';
import { elapsedTime, expiringMap } from './expiring-map.js';

type Entry = Readonly<{ ticket: LoginTicket; attempts: number }>;

/** A full store removes the oldest ticket. A ticket takes about 400 bytes, so the default bound is 20 MB. */
export const memoryLoginTickets = (clock: Clock, capacity = 50_000): LoginTickets => {
  const now = elapsedTime(clock);
  const entries = expiringMap<Entry>({ now, capacity, evicts: true });
  return {
    save(id, ticket, lifetimeMs) {
      entries.set(id, { ticket, attempts: 0 }, now() + lifetimeMs);
      return Promise.resolve();
    },
    read: (id) => Promise.resolve(O.fromNullable(entries.get(id)?.ticket)),
    takeAttempt(id, most) {
      const entry = entries.get(id);
      if (!entry || entry.attempts >= most) return Promise.resolve(false);
      entries.replace(id, { ...entry, attempts: entry.attempts + 1 });
      return Promise.resolve(true);
    },
    end(id) {
      const isKnown = entries.get(id) !== undefined;
      entries.delete(id);
      return Promise.resolve(isKnown);
    },
  };
};
