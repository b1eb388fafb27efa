import { ErrorReply } from 'redis';
import { O } from '../../contract/values/fp.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import { STORED, TEXT_OR_NOTHING, type Redis } from './connection/redis-commands.js';

/** Another program has stored another type under the name. */
const isOfAnotherType = (error: unknown): boolean =>
  isUnavailable(error) && error.cause instanceof ErrorReply && error.cause.message.startsWith('WRONGTYPE');

/** The entry's name is the captcha's key and its value the text, so that an operator can read it. */
export const redisCaptchaStore = ({ run }: Redis, clock: Clock): CaptchaStore => ({
  async save({ key, text, expiresAt }) {
    const lifeMs = Math.ceil(expiresAt.getTime() - clock.now().getTime());
    if (lifeMs <= 0) return;
    await run(key, STORED, (redis) => redis.set(key, text, { expiration: { type: 'PX', value: lifeMs } }));
  },
  async take(key) {
    try {
      return O.fromNullable(await run(key, TEXT_OR_NOTHING, (redis) => redis.getDel(key)));
    } catch (error) {
      if (isOfAnotherType(error)) return O.none;
      throw error;
    }
  },
});
