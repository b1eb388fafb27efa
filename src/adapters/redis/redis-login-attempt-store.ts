import type { LoginSubject } from '../../domain/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Redis } from './redis-commands.js';
import { chargedAndTally, integer } from './replies.js';
import { tallyFrom } from './tally-from.js';

/** KEYS[1] count · ARGV[1] its ceiling · ARGV[2] life in ms, begun by the first and again by the last · returns {charged, {count, ms left}} */
const CHARGE = `
  local count = tonumber(redis.call('GET', KEYS[1]) or '0')
  local ceiling = tonumber(ARGV[1])
  local charged = count < ceiling and 1 or 0
  if charged == 1 then count = redis.call('INCR', KEYS[1]) end
  if (charged == 1 and count == ceiling) or redis.call('PTTL', KEYS[1]) < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
  return {charged, {count, redis.call('PTTL', KEYS[1])}}
`;

/** KEYS[1] count */
const REFUND = `
  if tonumber(redis.call('GET', KEYS[1]) or '0') > 1 then return redis.call('DECR', KEYS[1]) end
  return redis.call('DEL', KEYS[1])
`;

const keyOf = (subject: LoginSubject): string => `login-attempt:${subject}`;

/** `login-attempt:<fingerprint of address and user name>`, for the duration of the lock. */
export const redisLoginAttemptStore = ({ run }: Redis, clock: Clock): LoginAttemptStore => ({
  async charge(subject, { maxFailures, lockMs }) {
    const key = keyOf(subject);
    const [charged, counted] = await run(key, chargedAndTally, (redis) =>
      redis.eval(CHARGE, { keys: [key], arguments: [String(maxFailures), String(lockMs)] }),
    );
    return { charged: charged === 1, tally: tallyFrom(counted, clock) };
  },
  async refund(subject) {
    const key = keyOf(subject);
    await run(key, integer, (redis) => redis.eval(REFUND, { keys: [key], arguments: [] }));
  },
  async clear(subject) {
    const key = keyOf(subject);
    await run(key, integer, (redis) => redis.del(key));
  },
});
