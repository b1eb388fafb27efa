import { O, t } from '../../contract/values/fp.js';
import type { LoginSubject } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Redis } from './connection/redis-commands.js';
import { tallyOf } from './window-counter.js';

/** Reads `<count> <end of the window, in ms of the server's clock>` at KEYS[1]. A text of another form fails the script. */
const READ_ENTRY = `
  local value = redis.call('GET', KEYS[1])
  local count, window = 0, ''
  if value then
    count, window = string.match(value, '^(%d+) ?(%d*)')
    count = assert(tonumber(count))
  end
`;

/** KEYS[1] entry · returns {count, ms left}, or nothing */
const READ = `${READ_ENTRY}
  return value and {count, math.max(redis.call('PTTL', KEYS[1]), 0)}
`;

/**
 * KEYS[1] entry · ARGV[1] maximum · ARGV[2] lifetime in ms, from the first count, and again when the maximum is reached ·
 * returns {reserved, count, ms left, end of the window}
 */
const RESERVE = `${READ_ENTRY}
  local maximum, life = tonumber(ARGV[1]), tonumber(ARGV[2])
  local reserved = count < maximum
  if reserved then
    count = count + 1
    if window == '' then
      local time = redis.call('TIME')
      window = string.format('%.0f', time[1] * 1000 + math.floor(time[2] / 1000) + life)
    end
    redis.call('SET', KEYS[1], count .. ' ' .. window, 'KEEPTTL')
  end
  if reserved and count == maximum or redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], life) end
  return {reserved and 1 or 0, count, redis.call('PTTL', KEYS[1]), tonumber(window) or 0}
`;

/** KEYS[1] entry · ARGV[1] end of the window of the reservation. An end in the past deletes the entry. */
const RELEASE = `${READ_ENTRY}
  if window ~= ARGV[1] then return 0 end
  if count < 2 then return redis.call('DEL', KEYS[1]) end
  redis.call('SET', KEYS[1], count - 1 .. ' ' .. window)
  return redis.call('PEXPIREAT', KEYS[1], window)
`;

const READ_REPLY = t.union([t.null, t.tuple([t.Int, t.Int])]);
const RESERVE_REPLY = t.tuple([t.Int, t.Int, t.Int, t.Int]);

const keyOf = (subject: LoginSubject): string => `login-attempt:${subject}`;

/** `login-attempt:<fingerprint of the subject>`, for the duration of the lock. */
export const redisLoginAttemptStore = ({ run }: Redis, clock: Clock): LoginAttemptStore => ({
  async read(subject) {
    const key = keyOf(subject);
    const found = await run(key, READ_REPLY, (redis) => redis.eval(READ, { keys: [key], arguments: [] }));
    return found ? O.some(tallyOf(...found, clock)) : O.none;
  },
  async reserve(subject, { maxFailures, lockMs }) {
    const key = keyOf(subject);
    const parameters = { keys: [key], arguments: [String(maxFailures), String(lockMs)] };
    const reply = await run(key, RESERVE_REPLY, (redis) => redis.eval(RESERVE, parameters));
    const [reserved, count, msLeft, windowEnd] = reply;
    return { reserved: reserved === 1, tally: { ...tallyOf(count, msLeft, clock), windowEndsAt: new Date(windowEnd) } };
  },
  async release(subject, { tally }) {
    const key = keyOf(subject);
    const parameters = { keys: [key], arguments: [String(tally.windowEndsAt.getTime())] };
    await run(key, t.Int, (redis) => redis.eval(RELEASE, parameters));
  },
  async clear(subject) {
    const key = keyOf(subject);
    await run(key, t.Int, (redis) => redis.del(key));
  },
});
