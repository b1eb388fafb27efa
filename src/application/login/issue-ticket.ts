import type { Account } from '../../domain/account/account.js';
import { drawTicket, TICKET_LIFETIME_MS } from '../../domain/login/login-ticket.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { LoginTickets } from '../../domain/ports/login-tickets.js';
import type { Randomness } from '../../domain/ports/randomness.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';

export type TicketDependencies = Readonly<{
  loginTickets: LoginTickets;
  fingerprinter: Fingerprinter;
  randomness: Randomness;
}>;

/** Issues the ticket of a login whose password was right. It holds for this client and these credentials only. */
export const issueTicketWith =
  ({ loginTickets, fingerprinter, randomness }: TicketDependencies) =>
  async (account: Account, mustChangePassword: boolean, address: ClientAddress): Promise<string> => {
    const ticket = drawTicket(randomness.int);
    const { id: userId, credentialGeneration } = account;
    const stored = { userId, credentialGeneration, address, mustChangePassword };
    await loginTickets.save(fingerprinter.fingerprint(ticket), stored, TICKET_LIFETIME_MS);
    return ticket;
  };
