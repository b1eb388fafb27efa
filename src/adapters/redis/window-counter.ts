import { t } from '../../contract/values/fp.js';
import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Tally } from '../../domain/login/time-window.js';
import type { Redis } from './connection/redis-commands.js';

/** KEYS[1] entry · ARGV[1] lifetime in ms, from the first count · returns {count, ms left} */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}
`;

const COUNT_REPLY = t.tuple([t.Int, t.Int]);

/** The server tells the remaining time. The end is a time of this host's clock. */
export const tallyOf = (count: number, msLeft: number, clock: Clock): Tally => ({
  count,
  endsAt: new Date(clock.now().getTime() + msLeft),
});

/** Adds one to the count under the key. */
export const countInWindow = async (redis: Redis, clock: Clock, key: string, windowMs: number): Promise<Tally> => {
  const parameters = { keys: [key], arguments: [String(windowMs)] };
  const [count, msLeft] = await redis.run(key, COUNT_REPLY, (client) => client.eval(COUNT, parameters));
  return tallyOf(count, msLeft, clock);
};

/** `captcha-rate:<client>`, for the length of the window. */
export const redisCaptchaRateCounter = (redis: Redis, clock: Clock): CaptchaRateCounter => ({
  count: (client, windowMs) => countInWindow(redis, clock, `captcha-rate:${client}`, windowMs),
});
