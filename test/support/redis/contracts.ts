import type { RedisConnection } from '../../../src/adapters/redis/connect-redis.js';
import { redisCaptchaRateCounter } from '../../../src/adapters/redis/redis-captcha-rate-counter.js';
import { redisCaptchaStore } from '../../../src/adapters/redis/redis-captcha-store.js';
import { redisLoginAttemptStore } from '../../../src/adapters/redis/redis-login-attempt-store.js';
import { redisPermissionCache } from '../../../src/adapters/redis/redis-permission-cache.js';
import { redisTokenBlacklist } from '../../../src/adapters/redis/redis-token-blacklist.js';
import { systemRandomness } from '../../../src/adapters/system/system-randomness.js';
import { captchaRateCounterContract } from '../../contracts/captcha-rate-counter.contract.js';
import { captchaStoreContract } from '../../contracts/captcha-store.contract.js';
import { loginAttemptStoreContract } from '../../contracts/login-attempt-store.contract.js';
import { permissionCacheContract } from '../../contracts/permission-cache.contract.js';
import { tokenBlacklistContract } from '../../contracts/token-blacklist.contract.js';
import { realClock } from '../fixed-clock.js';

/** Every port that Redis serves, on whatever the connection leads to. */
export const redisContracts = (redis: () => RedisConnection): void => {
  captchaStoreContract(() => redisCaptchaStore(redis(), realClock));
  captchaRateCounterContract(() => redisCaptchaRateCounter(redis(), realClock));
  loginAttemptStoreContract(() => redisLoginAttemptStore(redis(), realClock));
  tokenBlacklistContract(() => redisTokenBlacklist(redis(), realClock));
  permissionCacheContract(() => redisPermissionCache(redis(), systemRandomness()));
};
