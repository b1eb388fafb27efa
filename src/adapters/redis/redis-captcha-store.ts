import { O } from '../../domain/fp.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import { millisecondsUntil } from './milliseconds-until.js';
import type { Redis } from './redis-commands.js';
import { stored, textOrNothing } from './replies.js';

/** The entry's name is the captcha's key and its value the text, so that an operator can read it. */
export const redisCaptchaStore = ({ run }: Redis, clock: Clock): CaptchaStore => ({
  async save({ key, text, expiresAt }) {
    const expiration = { type: 'PX', value: millisecondsUntil(expiresAt, clock) } as const;
    if (expiration.value > 0) await run(key, stored, (redis) => redis.set(key, text, { expiration }));
  },
  take: async (key) => O.fromNullable(await run(key, textOrNothing, (redis) => redis.getDel(key))),
});
