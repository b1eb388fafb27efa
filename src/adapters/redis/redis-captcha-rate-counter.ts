import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Redis } from './redis-commands.js';
import { countInWindow } from './window-counter.js';

/** `captcha-rate:<client>`, for the length of the window. */
export const redisCaptchaRateCounter = (redis: Redis, clock: Clock): CaptchaRateCounter => ({
  count: (client, windowMs) => countInWindow(redis, clock, `captcha-rate:${client}`, windowMs),
});
