import type { Redis } from './redis-commands.js';
import { countAndTimeLeft } from './replies.js';

/** KEYS[1] count · ARGV[1] window in ms · returns {count, ms left}. One script: a count without its expiry would never end. */
const COUNT = `
  local count = redis.call('INCR', KEYS[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return {count, redis.call('PTTL', KEYS[1])}
`;

/** Adds one to the count under the key, which ends `windowMs` after its first one. Gives the count and the milliseconds left. */
export const countInWindow = ({ run }: Redis, key: string, windowMs: number): Promise<readonly [number, number]> =>
  run(key, countAndTimeLeft, (redis) => redis.eval(COUNT, { keys: [key], arguments: [String(windowMs)] }));
