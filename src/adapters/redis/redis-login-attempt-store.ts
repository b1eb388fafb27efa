import { O } from '../../domain/fp.js';
import type { LoginSubject } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Redis, Reply } from './redis-commands.js';
import { natural, twoNaturals } from './replies.js';
import { countInWindow, operationId, READ_ENTRY, tallyOf } from './window-counter.js';

/** KEYS[1] entry · returns {count, ms left}, or nothing */
const READ = `${READ_ENTRY}
  return value and {count, math.max(redis.call('PTTL', KEYS[1]), 0)}
`;

/** KEYS[1] entry · ARGV[1] end of the window of the reservation · ARGV[2] operation. An end in the past deletes the entry. */
const RELEASE = `${READ_ENTRY}
  if window ~= ARGV[1] or done(ARGV[2]) then return 0 end
  if count < 2 then return redis.call('DEL', KEYS[1]) end
  count = count - 1
  store(ARGV[2])
  return redis.call('PEXPIREAT', KEYS[1], window)
`;

const twoNaturalsOrNothing: Reply<readonly [number, number] | null> = (reply): reply is [number, number] | null =>
  reply === null || twoNaturals(reply);

const keyOf = (subject: LoginSubject): string => `login-attempt:${subject}`;

/** `login-attempt:<fingerprint of the subject>`, for the duration of the lock. */
export const redisLoginAttemptStore = (redis: Redis, clock: Clock): LoginAttemptStore => ({
  async read(subject) {
    const key = keyOf(subject);
    const found = await redis.run(key, twoNaturalsOrNothing, (client) =>
      client.eval(READ, { keys: [key], arguments: [] }),
    );
    return found ? O.some(tallyOf(...found, clock)) : O.none;
  },
  async reserve(subject, { maxFailures, lockMs }) {
    const { counted, tally, windowEndsAt } = await countInWindow(redis, clock, keyOf(subject), lockMs, maxFailures);
    return { reserved: counted, tally: { ...tally, windowEndsAt } };
  },
  async release(subject, { tally }) {
    const key = keyOf(subject);
    const parameters = { keys: [key], arguments: [String(tally.windowEndsAt.getTime()), operationId()] };
    await redis.run(key, natural, (client) => client.eval(RELEASE, parameters));
  },
  async clear(subject) {
    const key = keyOf(subject);
    await redis.run(key, natural, (client) => client.del(key));
  },
});
