import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { Clock } from '../../domain/ports/clock.js';
import { tallied, type Tally } from '../../domain/time-window.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap } from './expiring-map.js';

/** A full counter removes the oldest window. A client takes about 300 bytes, so the default bound is 30 MB. */
export const memoryCaptchaRateCounter = (clock: Clock, capacity = 100_000): CaptchaRateCounter => {
  const now = elapsedTime(clock);
  const windows = expiringMap<Tally>({ now, capacity, evicts: true });

  return {
    count(client, windowMs) {
      const tally = tallied(windows.get(client), windowMs, clock.now());
      if (tally.count > 1) windows.replace(client, tally);
      else windows.set(client, tally, now() + windowMs);
      return Promise.resolve(tally);
    },
  };
};
