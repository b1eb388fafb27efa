import { randomInt } from 'node:crypto';
import type { Clock } from '../../domain/ports/clock.js';
import type { Tally } from '../../domain/time-window.js';
import type { Redis } from './redis-commands.js';
import { fourNaturals } from './replies.js';

/** Identifies one write, so that a repeated command has no second effect. Redis stores such a number in eight bytes. */
export const operationId = (): string => String(randomInt(2 ** 48 - 1));

/** Number of operation ids that an entry stores. */
const REMEMBERED = 64;

/**
 * Reads `<count> <end of the window, in ms of the server's clock> <ids of the last operations>` at KEYS[1]. A text of
 * another form fails the script. `done(id)` tells whether the entry remembers an operation; `store` remembers it.
 */
export const READ_ENTRY = `
  local value = redis.call('GET', KEYS[1])
  local count, window, ids = 0, '', ''
  if value then
    count, window, ids = string.match(value, '^(%d+) ?(%d*)([ %d]*)$')
    count = assert(tonumber(count))
  end
  local function done(id)
    return string.find(ids .. ' ', ' ' .. id .. ' ', 1, true)
  end
  local function store(id)
    ids = ' ' .. id .. ids
    ids = string.match(ids, '^' .. string.rep(' %d+', ${REMEMBERED})) or ids
    redis.call('SET', KEYS[1], count .. ' ' .. window .. ids, 'KEEPTTL')
  end
`;

/**
 * KEYS[1] entry · ARGV[1] maximum · ARGV[2] lifetime in ms, from the first count, and again when the maximum is reached · ARGV[3]
 * operation · returns {counted, count, ms left, end of the window}
 */
const COUNT = `${READ_ENTRY}
  local maximum, life, id = tonumber(ARGV[1]), tonumber(ARGV[2]), ARGV[3]
  local counted = done(id) and 1 or 0
  if counted == 0 and count < maximum then
    counted = 1
    count = count + 1
    if window == '' then
      local time = redis.call('TIME')
      window = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + life)
    end
    store(id)
    if count == maximum then redis.call('PEXPIRE', KEYS[1], life) end
  end
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], life) end
  return {counted, count, redis.call('PTTL', KEYS[1]), tonumber(window) or 0}
`;

/** The server tells the remaining time. The end is a time of this host's clock. */
export const tallyOf = (count: number, msLeft: number, clock: Clock): Tally => ({
  count,
  endsAt: new Date(clock.now().getTime() + msLeft),
});

/** Adds one to the count under the key, unless it has reached the maximum. */
export const countInWindow = async (
  { run }: Redis,
  clock: Clock,
  key: string,
  windowMs: number,
  maximum = Number.MAX_SAFE_INTEGER,
): Promise<Readonly<{ counted: boolean; tally: Tally; windowEndsAt: Date }>> => {
  const parameters = { keys: [key], arguments: [String(maximum), String(windowMs), operationId()] };
  const [counted, count, msLeft, windowEnd] = await run(key, fourNaturals, (redis) => redis.eval(COUNT, parameters));
  return { counted: counted === 1, tally: tallyOf(count, msLeft, clock), windowEndsAt: new Date(windowEnd) };
};
