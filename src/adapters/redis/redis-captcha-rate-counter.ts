import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Redis } from './redis-commands.js';
import { countAndTimeLeft } from './replies.js';
import { tallyFrom } from './tally-from.js';

/** KEYS[1] count · ARGV[1] window in ms · returns {count, ms left}. One script: a count without its expiry would never end. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}
`;

/** `captcha-rate:<client>`, for the length of the window. */
export const redisCaptchaRateCounter = ({ run }: Redis, clock: Clock): CaptchaRateCounter => ({
  async count(client, windowMs) {
    const key = `captcha-rate:${client}`;
    const counted = await run(key, countAndTimeLeft, (redis) =>
      redis.eval(COUNT, { keys: [key], arguments: [String(windowMs)] }),
    );
    return tallyFrom(counted, clock);
  },
});
