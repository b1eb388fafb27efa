import { O, t } from '../../contract/values/fp.js';
import type { LoginTicket, TicketId } from '../../domain/login/login-ticket.js';
import type { LoginTickets } from '../../domain/ports/login-tickets.js';
import type { ClientAddress } from '../../domain/session/request-origin.js';
import { TEXT_OR_NOTHING, type Redis } from './connection/redis-commands.js';

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

const keyOf = (id: TicketId): string => `login-ticket:${id}`;

/** `login-ticket:<fingerprint of the ticket>`, for two minutes. */
export const redisLoginTickets = ({ run }: Redis): LoginTickets => ({
  async save(id, ticket, lifetimeMs) {
    const key = keyOf(id);
    const parameters = { keys: [key], arguments: [JSON.stringify(ticket), String(lifetimeMs)] };
    await run(key, t.Int, (redis) => redis.eval(SAVE, parameters));
  },
  async read(id) {
    const key = keyOf(id);
    const text = await run(key, TEXT_OR_NOTHING, (redis) => redis.eval(READ, { keys: [key], arguments: [] }));
    return text === null ? O.none : ticketIn(text);
  },
  async takeAttempt(id, most) {
    const key = keyOf(id);
    const parameters = { keys: [key], arguments: [String(most)] };
    return (await run(key, t.Int, (redis) => redis.eval(TAKE_ATTEMPT, parameters))) === 1;
  },
  async end(id) {
    const key = keyOf(id);
    return (await run(key, t.Int, (redis) => redis.del(key))) === 1;
  },
});
