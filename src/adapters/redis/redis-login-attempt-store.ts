import { O, t } from '../../domain/fp.js';
import type { LoginSubject } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Redis } from './redis-commands.js';
import { countInWindow, READ_ENTRY, tallyOf } from './window-counter.js';

/** KEYS[1] entry · returns {count, ms left}, or nothing */
const READ = `${READ_ENTRY}
  return value and {count, math.max(redis.call('PTTL', KEYS[1]), 0)}
`;

/** KEYS[1] entry · ARGV[1] end of the window of the reservation. An end in the past deletes the entry. */
const RELEASE = `${READ_ENTRY}
  if window ~= ARGV[1] then return 0 end
  if count < 2 then return redis.call('DEL', KEYS[1]) end
  redis.call('SET', KEYS[1], count - 1 .. ' ' .. window)
  return redis.call('PEXPIREAT', KEYS[1], window)
`;

const READ_REPLY = t.union([t.null, t.tuple([t.Int, t.Int])]);

const keyOf = (subject: LoginSubject): string => `login-attempt:${subject}`;

/** `login-attempt:<fingerprint of the subject>`, for the duration of the lock. */
export const redisLoginAttemptStore = (redis: Redis, clock: Clock): LoginAttemptStore => ({
  async read(subject) {
    const key = keyOf(subject);
    const found = await redis.run(key, READ_REPLY, (client) => client.eval(READ, { keys: [key], arguments: [] }));
    return found ? O.some(tallyOf(...found, clock)) : O.none;
  },
  async reserve(subject, { maxFailures, lockMs }) {
    const { counted, tally, windowEndsAt } = await countInWindow(redis, clock, keyOf(subject), lockMs, maxFailures);
    return { reserved: counted, tally: { ...tally, windowEndsAt } };
  },
  async release(subject, { tally }) {
    const key = keyOf(subject);
    const parameters = { keys: [key], arguments: [String(tally.windowEndsAt.getTime())] };
    await redis.run(key, t.Int, (client) => client.eval(RELEASE, parameters));
  },
  async clear(subject) {
    const key = keyOf(subject);
    await redis.run(key, t.Int, (client) => client.del(key));
  },
});
