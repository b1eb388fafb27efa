import { memoryCaptchaRateCounter } from '../../../src/adapters/memory/memory-captcha-rate-counter.js';
import { memoryCaptchaStore } from '../../../src/adapters/memory/memory-captcha-store.js';
import { memoryLoginAttemptStore } from '../../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryPermissionCache } from '../../../src/adapters/memory/memory-permission-cache.js';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { captchaRateCounterContract } from '../../contracts/captcha-rate-counter.contract.js';
import { captchaStoreContract } from '../../contracts/captcha-store.contract.js';
import { loginAttemptStoreContract } from '../../contracts/login-attempt-store.contract.js';
import { permissionCacheContract } from '../../contracts/permission-cache.contract.js';
import { tokenBlacklistContract } from '../../contracts/token-blacklist.contract.js';
import { realClock } from '../../support/fixed-clock.js';
import { movedDate } from '../../support/moved-date.js';

describe('memory adapters of the key-value ports', () => {
  const wait = movedDate();
  captchaStoreContract(() => memoryCaptchaStore(realClock), wait);
  captchaRateCounterContract(() => memoryCaptchaRateCounter(realClock), wait);
  loginAttemptStoreContract(() => memoryLoginAttemptStore(realClock), wait);
  tokenBlacklistContract(() => memoryTokenBlacklist(realClock), wait);
  permissionCacheContract(() => memoryPermissionCache(realClock), wait);
});
