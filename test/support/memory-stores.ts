import {
  memoryCaptchaRateCounter,
  memoryCaptchaStore,
  memoryPermissionCache,
} from '../../src/adapters/memory/memory-stores.js';
import { memoryLoginAttemptStore } from '../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryLoginLockIndex } from '../../src/adapters/memory/memory-login-lock-index.js';
import { memoryTokenBlacklist } from '../../src/adapters/memory/memory-token-blacklist.js';
import type { Clock } from '../../src/domain/ports/clock.js';

/** The memory adapters of the key-value ports. */
export const memoryStores = (clock: Clock) => ({
  captchas: memoryCaptchaStore(clock),
  captchaRates: memoryCaptchaRateCounter(clock),
  attempts: memoryLoginAttemptStore(clock),
  lockIndex: memoryLoginLockIndex(clock),
  blacklist: memoryTokenBlacklist(clock),
  permissionCache: memoryPermissionCache(clock),
});

export type KeyValueStores = ReturnType<typeof memoryStores>;
