import {
  memoryCaptchaRateCounter,
  memoryCaptchaStore,
  memoryPermissionCache,
} from '../../src/adapters/memory/memory-stores.js';
import { memoryLoginAttemptStore } from '../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryLoginLockIndex } from '../../src/adapters/memory/memory-login-lock-index.js';
import { memoryLoginTickets } from '../../src/adapters/memory/memory-login-tickets.js';
import { memorySessionPlaces } from '../../src/adapters/memory/memory-session-places.js';
import { memoryTokenBlacklist } from '../../src/adapters/memory/memory-token-blacklist.js';
import type { Clock } from '../../src/domain/ports/clock.js';

/** The memory adapters of the key-value ports, with at most `capacity` entries each where that is given. */
export const memoryStores = (clock: Clock, capacity?: number) => ({
  captchas: memoryCaptchaStore(clock, capacity),
  captchaRates: memoryCaptchaRateCounter(clock, capacity),
  attempts: memoryLoginAttemptStore(clock, capacity),
  lockIndex: memoryLoginLockIndex(clock, capacity),
  blacklist: memoryTokenBlacklist(clock, capacity),
  permissionCache: memoryPermissionCache(clock, capacity),
  loginTickets: memoryLoginTickets(clock, capacity),
  sessionPlaces: memorySessionPlaces(clock, capacity),
});

export type KeyValueStores = ReturnType<typeof memoryStores>;
