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

describe('memory adapters of the key-value ports', () => {
  captchaStoreContract(() => memoryCaptchaStore(realClock));
  captchaRateCounterContract(() => memoryCaptchaRateCounter(realClock));
  loginAttemptStoreContract(() => memoryLoginAttemptStore(realClock));
  tokenBlacklistContract(() => memoryTokenBlacklist(realClock));
  permissionCacheContract(() => memoryPermissionCache(realClock));
});
