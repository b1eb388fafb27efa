import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { expiringMap } from './expiring-map.js';

/**
 * A shared blacklist, beside which this process remembers what it has seen revoked, so that its own logouts hold while
 * the store is out of reach. An entry takes about 350 bytes; at the bound the oldest is forgotten here, not in the store.
 */
export const rememberingBlacklist = (store: TokenBlacklist, clock: Clock, capacity = 50_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  const revoked = expiringMap<true>({ now, capacity, evicts: true });

  return {
    async claim(fingerprint, until) {
      const claimed = await store.claim(fingerprint, until);
      revoked.set(fingerprint, true, until.getTime());
      return claimed;
    },
    has: (fingerprint) => (revoked.get(fingerprint) ? Promise.resolve(true) : store.has(fingerprint)),
  };
};
