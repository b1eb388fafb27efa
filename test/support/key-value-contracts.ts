import { captchaRateCounterContract } from '../port-contracts/captcha-rate-counter.contract.js';
import { captchaStoreContract } from '../port-contracts/captcha-store.contract.js';
import { loginAttemptStoreContract } from '../port-contracts/login-attempt-store.contract.js';
import { loginLockIndexContract } from '../port-contracts/login-lock-index.contract.js';
import { loginTicketsContract } from '../port-contracts/login-tickets.contract.js';
import { permissionCacheContract } from '../port-contracts/permission-cache.contract.js';
import { sessionPlacesContract } from '../port-contracts/session-places.contract.js';
import type { SharedStore, Wait } from '../port-contracts/shared-store.js';
import { tokenBlacklistContract } from '../port-contracts/token-blacklist.contract.js';
import type { KeyValueStores } from './memory-stores.js';

/** The contracts of the key-value ports. With `shared`, also those of a second instance, of an outage and of a restart. */
export const keyValueContracts = (
  make: () => KeyValueStores,
  wait?: Wait,
  shared?: Readonly<{
    breakStore?: Required<SharedStore<never>>['breakStore'];
    restart?: () => Promise<KeyValueStores>;
  }>,
): void => {
  const of = <Name extends keyof KeyValueStores>(name: Name) => {
    const instance = () => make()[name];
    const { breakStore, restart } = shared ?? {};
    const faults: SharedStore<KeyValueStores[Name]> = {
      ...(shared && { second: instance }),
      ...(breakStore && { breakStore }),
      ...(restart && { restart: async () => (await restart())[name] }),
    };
    return [instance, wait, faults] as const;
  };
  captchaStoreContract(...of('captchas'));
  captchaRateCounterContract(...of('captchaRates'));
  loginAttemptStoreContract(...of('attempts'));
  loginLockIndexContract(...of('lockIndex'));
  loginTicketsContract(...of('loginTickets'));
  tokenBlacklistContract(...of('blacklist'));
  permissionCacheContract(...of('permissionCache'));
  sessionPlacesContract(...of('sessionPlaces'));
};
