import type { O } from '../../contract/values/fp.js';
import type { LoginTicket, TicketId } from '../login/login-ticket.js';

/** Logins between the password and the code. A ticket is gone after its time, by the store's clock. */
export interface LoginTickets {
  save(id: TicketId, ticket: LoginTicket, lifetimeMs: number): Promise<void>;
  /** Reads the ticket without a change. */
  read(id: TicketId): Promise<O.Option<LoginTicket>>;
  /** Takes one of `most` attempts, atomically. False when they are used up, and for an unknown ticket. */
  takeAttempt(id: TicketId, most: number): Promise<boolean>;
  /** Deletes the ticket. True for one of several concurrent callers, and false for an unknown ticket. */
  end(id: TicketId): Promise<boolean>;
}
