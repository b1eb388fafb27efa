import { t } from '../../domain/fp.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Tally } from '../../domain/time-window.js';
import type { Redis } from './redis-commands.js';

/** Reads `<count> <end of the window, in ms of the server's clock>` at KEYS[1]. A text of another form fails the script. */
export const READ_ENTRY = `
  local value = redis.call('GET', KEYS[1])
  local count, window = 0, ''
  if value then
    count, window = string.match(value, '^(%d+) ?(%d*)')
    count = assert(tonumber(count))
  end
`;

/**
 * KEYS[1] entry · ARGV[1] maximum · ARGV[2] lifetime in ms, from the first count, and again when the maximum is reached ·
 * returns {counted, count, ms left, end of the window}
 */
const COUNT = `${READ_ENTRY}
  local maximum, life = tonumber(ARGV[1]), tonumber(ARGV[2])
  local counted = count < maximum
  if counted then
    count = count + 1
    if window == '' then
      local time = redis.call('TIME')
      window = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + life)
    end
    redis.call('SET', KEYS[1], count .. ' ' .. window, 'KEEPTTL')
  end
  local ends = redis.call('PTTL', KEYS[1]) >= 0
  if not ends or counted and count == maximum then redis.call('PEXPIRE', KEYS[1], life) end
  return {counted and 1 or 0, count, redis.call('PTTL', KEYS[1]), tonumber(window) or 0}
`;

const COUNT_REPLY = t.tuple([t.Int, t.Int, t.Int, t.Int]);

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
  const parameters = { keys: [key], arguments: [String(maximum), String(windowMs)] };
  const [counted, count, msLeft, windowEnd] = await run(key, COUNT_REPLY, (redis) => redis.eval(COUNT, parameters));
  return { counted: counted === 1, tally: tallyOf(count, msLeft, clock), windowEndsAt: new Date(windowEnd) };
};
