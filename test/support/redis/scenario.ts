import type { Redis } from '../../../src/adapters/redis/redis-commands.js';
import { redisCaptchaRateCounter } from '../../../src/adapters/redis/redis-captcha-rate-counter.js';
import { redisCaptchaStore } from '../../../src/adapters/redis/redis-captcha-store.js';
import { redisLoginAttemptStore } from '../../../src/adapters/redis/redis-login-attempt-store.js';
import { redisPermissionCache } from '../../../src/adapters/redis/redis-permission-cache.js';
import { redisTokenBlacklist } from '../../../src/adapters/redis/redis-token-blacklist.js';
import type { CaptchaStore } from '../../../src/domain/ports/captcha-store.js';
import { scenario } from '../../application/scenario.js';

/** Every use case with its key-value ports on Redis. */
export const redisScenario = async (redis: Redis) => {
  const built = await scenario();
  const { ports, clock, texts } = built;
  const captchas = redisCaptchaStore(redis, clock);
  const save: CaptchaStore['save'] = (captcha) => {
    texts.set(captcha.key, captcha.text);
    return captchas.save(captcha);
  };
  Object.assign(ports.captchas, captchas, { save });
  Object.assign(ports.captchaRates, redisCaptchaRateCounter(redis, clock));
  Object.assign(ports.attempts, redisLoginAttemptStore(redis, clock));
  Object.assign(ports.blacklist, redisTokenBlacklist(redis, clock));
  Object.assign(ports.permissionCache, redisPermissionCache(redis, ports.randomness));
  return built;
};
