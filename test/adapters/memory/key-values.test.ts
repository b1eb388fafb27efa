import { memoryStoreProbe } from '../../../src/adapters/memory/memory-stores.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { storeProbeContract } from '../../contracts/store-probe.contract.js';
import { realClock } from '../../support/fixed-clock.js';
import { keyValueContracts } from '../../support/key-value-contracts.js';
import { memoryStores } from '../../support/memory-stores.js';
import { movedDate } from '../../support/moved-date.js';

describe('memory adapters of the key-value ports', () => {
  let isBroken = false;
  const breakable = <Port extends object>(port: Port): Port =>
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
  const { captchas, captchaRates, attempts, lockIndex, blacklist, permissionCache } = memoryStores(realClock);
  const stores = {
    captchas: breakable(captchas),
    captchaRates: breakable(captchaRates),
    attempts: breakable(attempts),
    lockIndex: breakable(lockIndex),
    blacklist: breakable(blacklist),
    permissionCache: breakable(permissionCache),
  };

  keyValueContracts(() => stores, movedDate(), breakStore);
  storeProbeContract(() => breakable(memoryStoreProbe()), 'key-value store', { breakStore });
});
