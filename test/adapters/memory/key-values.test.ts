import { memoryCaptchaRateCounter } from '../../../src/adapters/memory/memory-captcha-rate-counter.js';
import { memoryCaptchaStore } from '../../../src/adapters/memory/memory-captcha-store.js';
import { memoryLoginAttemptStore } from '../../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryPermissionCache } from '../../../src/adapters/memory/memory-permission-cache.js';
import { memoryStoreProbe } from '../../../src/adapters/memory/memory-store-probe.js';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { captchaRateCounterContract } from '../../contracts/captcha-rate-counter.contract.js';
import { captchaStoreContract } from '../../contracts/captcha-store.contract.js';
import { loginAttemptStoreContract } from '../../contracts/login-attempt-store.contract.js';
import { permissionCacheContract } from '../../contracts/permission-cache.contract.js';
import { storeProbeContract } from '../../contracts/store-probe.contract.js';
import { tokenBlacklistContract } from '../../contracts/token-blacklist.contract.js';
import { realClock } from '../../support/fixed-clock.js';
import { movedDate } from '../../support/moved-date.js';

/** Instances over one store that a test can break. */
const breakable = <Port extends object>(port: Port) => {
  let isBroken = false;
  const instance = () =>
    new Proxy(port, {
      get: (target, name) => {
        const member = Reflect.get(target, name) as unknown;
        if (!isBroken || typeof member !== 'function') return member;
        return () => Promise.reject(new Unavailable('key-value store'));
      },
    });
  const breakStore = () => {
    isBroken = true;
    return Promise.resolve(() => {
      isBroken = false;
      return Promise.resolve();
    });
  };
  return { make: instance, shared: { second: instance, breakStore } };
};

describe('memory adapters of the key-value ports', () => {
  const wait = movedDate();
  const captchas = breakable(memoryCaptchaStore(realClock));
  captchaStoreContract(captchas.make, wait, captchas.shared);
  const rates = breakable(memoryCaptchaRateCounter(realClock));
  captchaRateCounterContract(rates.make, wait, rates.shared);
  const attempts = breakable(memoryLoginAttemptStore(realClock));
  loginAttemptStoreContract(attempts.make, wait, attempts.shared);
  const blacklist = breakable(memoryTokenBlacklist(realClock));
  tokenBlacklistContract(blacklist.make, wait, blacklist.shared);
  const cache = breakable(memoryPermissionCache(realClock));
  permissionCacheContract(cache.make, wait, cache.shared);
  const probe = breakable(memoryStoreProbe());
  storeProbeContract(probe.make, 'key-value store', probe.shared);
});
