import { O, t } from '../../contract/values/fp.js';
import type { LoginTicket, TicketId } from '../../domain/login/login-ticket.js';
import type { LoginTickets } from '../../domain/ports/login-tickets.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import type { Redis } from './connection/redis-commands.js';

/** KEYS[1] hash: `ticket`, `attempts` · ARGV[1] ticket · ARGV[2] lifetime in ms */
const SAVE = `
  redis.call('HSET', KEYS[1], 'ticket', ARGV[1], 'attempts', 0)
  return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;

/** KEYS[1] hash · returns the ticket, or nothing */
const READ = `return redis.call('HGET', KEYS[1], 'ticket')`;

/** KEYS[1] hash · ARGV[1] maximum · returns 1 if there was an attempt left */
const TAKE_ATTEMPT = `
  local attempts = tonumber(redis.call('HGET', KEYS[1], 'attempts'))
  if not attempts or attempts >= tonumber(ARGV[1]) then return 0 end
  return redis.call('HINCRBY', KEYS[1], 'attempts', 1) > 0 and 1 or 0
`;

const Stored = t.type({
  userId: t.Int,
  credentialGeneration: t.Int,
  address: t.string,
  mustChangePassword: t.boolean,
});

const ticketIn = (text: string): O.Option<LoginTicket> => {
  const stored = O.toUndefined(O.tryCatch(() => JSON.parse(text) as unknown));
  return Stored.is(stored) ? O.some({ ...stored, address: stored.address as ClientAddress }) : O.none;
};

/** Of a read: a stored ticket, or nothing. */
const TICKET_OR_NOTHING = {
  is: (reply: unknown): reply is string | null =>
    reply === null || (typeof reply === 'string' && O.isSome(ticketIn(reply))),
};
const SAVED = t.literal(1);
const ONE_OR_NONE = t.union([t.literal(0), t.literal(1)]);

const keyOf = (id: TicketId): string => `login-ticket:${id}`;

/** `login-ticket:<fingerprint of the ticket>`, for two minutes. */
export const redisLoginTickets = ({ run }: Redis): LoginTickets => ({
  async save(id, ticket, lifetimeMs) {
    const key = keyOf(id);
    const parameters = { keys: [key], arguments: [JSON.stringify(ticket), String(lifetimeMs)] };
    await run(key, SAVED, (redis) => redis.eval(SAVE, parameters));
  },
  async read(id) {
    const key = keyOf(id);
    const text = await run(key, TICKET_OR_NOTHING, (redis) => redis.eval(READ, { keys: [key], arguments: [] }));
    return text === null ? O.none : ticketIn(text);
  },
  async takeAttempt(id, most) {
    const key = keyOf(id);
    const parameters = { keys: [key], arguments: [String(most)] };
    return (await run(key, ONE_OR_NONE, (redis) => redis.eval(TAKE_ATTEMPT, parameters))) === 1;
  },
  async end(id) {
    const key = keyOf(id);
    return (await run(key, ONE_OR_NONE, (redis) => redis.del(key))) === 1;
  },
});
