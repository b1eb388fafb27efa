import { O } from '../../domain/fp.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap } from './expiring-map.js';

/** A full store removes the oldest captcha. A captcha takes about 200 bytes, so the default bound is 20 MB. */
export const memoryCaptchaStore = (clock: Clock, capacity = 100_000): CaptchaStore => {
  const now = elapsedTime(clock);
  const texts = expiringMap<string>({ now, capacity, evicts: true });

  return {
    save({ key, text, expiresAt }) {
      const lifeMs = expiresAt.getTime() - clock.now().getTime();
      if (lifeMs > 0) texts.set(key, text, now() + lifeMs);
      return Promise.resolve();
    },
    take(key) {
      const text = O.fromNullable(texts.get(key));
      texts.delete(key);
      return Promise.resolve(text);
    },
  };
};
