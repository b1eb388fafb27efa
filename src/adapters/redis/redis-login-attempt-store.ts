import { O } from '../../domain/fp.js';
import type { LoginSubject } from '../../domain/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Redis } from './redis-commands.js';
import { reservedAndTally, countAndTimeLeftOrNothing, integer } from './replies.js';
import { tallyFrom } from './tally-from.js';

/** Reads `<count> <end of the window, in ms of the server's clock>` at KEYS[1]; a text of another form fails the script. */
const READ = `
  local value = redis.call('GET', KEYS[1])
  local count, window = 0, ''
  if value then
    count, window = string.match(value, '^(%d+) ?(%d*)$')
    count = assert(tonumber(count))
  end
`;

/** KEYS[1] entry · returns {count, ms left}, or nothing */
const READ_TALLY = `${READ}
  local left = redis.call('PTTL', KEYS[1])
  return value and {count, math.max(left, 0)}
`;

/**
 * KEYS[1] entry · ARGV[1] its ceiling · ARGV[2] life in ms, begun by the first and again by the last
 * · returns {reserved, {count, ms left}, end of the window}
 */
const RESERVE = `${READ}
  local ceiling, life = tonumber(ARGV[1]), tonumber(ARGV[2])
  local reserved = count < ceiling and 1 or 0
  if reserved == 1 then
    count = count + 1
    if window == '' then
      local time = redis.call('TIME')
      window = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + life)
    end
    redis.call('SET', KEYS[1], count .. ' ' .. window, 'KEEPTTL')
  end
  if (reserved == 1 and count == ceiling) or redis.call('PTTL', KEYS[1]) < 0 then
    redis.call('PEXPIRE', KEYS[1], life)
  end
  return {reserved, {count, redis.call('PTTL', KEYS[1])}, tonumber(window) or 0}
`;

/** KEYS[1] entry · ARGV[1] end of the window in which the reservation was made. An end that has passed deletes the entry. */
const RELEASE = `${READ}
  if window ~= ARGV[1] then return 0 end
  if count < 2 then return redis.call('DEL', KEYS[1]) end
  redis.call('SET', KEYS[1], (count - 1) .. ' ' .. window, 'KEEPTTL')
  return redis.call('PEXPIREAT', KEYS[1], window)
`;

const keyOf = (subject: LoginSubject): string => `login-attempt:${subject}`;

/** `login-attempt:<fingerprint of whom it counts for>`, for the duration of the lock. */
export const redisLoginAttemptStore = ({ run }: Redis, clock: Clock): LoginAttemptStore => ({
  async read(subject) {
    const key = keyOf(subject);
    const found = await run(key, countAndTimeLeftOrNothing, (redis) =>
      redis.eval(READ_TALLY, { keys: [key], arguments: [] }),
    );
    return found ? O.some(tallyFrom(found, clock)) : O.none;
  },
  async reserve(subject, { maxFailures, lockMs }) {
    const key = keyOf(subject);
    const [reserved, counted, windowEnd] = await run(key, reservedAndTally, (redis) =>
      redis.eval(RESERVE, { keys: [key], arguments: [String(maxFailures), String(lockMs)] }),
    );
    return { reserved: reserved === 1, tally: { ...tallyFrom(counted, clock), windowEndsAt: new Date(windowEnd) } };
  },
  async release(subject, { tally }) {
    const key = keyOf(subject);
    const window = String(tally.windowEndsAt.getTime());
    await run(key, integer, (redis) => redis.eval(RELEASE, { keys: [key], arguments: [window] }));
  },
  async clear(subject) {
    const key = keyOf(subject);
    await run(key, integer, (redis) => redis.del(key));
  },
});
