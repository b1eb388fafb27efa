import type { Fingerprint } from '../session/fingerprint.js';
import type { ClientAddress } from '../session/request-origin.js';

/** The fingerprint of a ticket. Stores have it in place of the ticket. */
export type TicketId = Fingerprint;

/** A login whose password was right, and whose code is still missing. It has no password and no hash. */
export type LoginTicket = Readonly<{
  userId: number;
  /** A change of the credentials makes the ticket invalid. */
  credentialGeneration: number;
  /** The client that gave the password. */
  address: ClientAddress;
  mustChangePassword: boolean;
}>;

export const TICKET_LIFETIME_MS = 120_000;

/** How many codes one ticket allows. */
export const TICKET_ATTEMPTS = 5;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A new ticket of 256 bits in base64url. `randomInt(below)` must be unpredictable and uniform. */
export const drawTicket = (randomInt: (below: number) => number): string =>
  Array.from({ length: 43 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
