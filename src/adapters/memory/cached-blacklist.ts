import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { expiringMap } from './expiring-map.js';

/** The store does not tell the expiry of a revoked token. */
const SEEN_LIFETIME_MS = 86_400_000;

/**
 * A shared blacklist with a cache in this process. The cache holds the tokens that this process revoked, until they
 * expire, and for a day those that it saw revoked. They stay refused while the store is unreachable. Each kind has its own
 * bound, at which the oldest entry leaves the cache. An entry takes about 200 bytes.
 */
export const cachedBlacklist = (store: TokenBlacklist, clock: Clock, capacity = 50_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  const revoked = expiringMap<true>({ now, capacity, evicts: true });
  const seen = expiringMap<true>({ now, capacity, evicts: true });

  return {
    async claim(fingerprint, until, userId) {
      const claimed = await store.claim(fingerprint, until, userId);
      revoked.set(fingerprint, true, until.getTime());
      return claimed;
    },
    async has(fingerprint) {
      if (revoked.get(fingerprint) || seen.get(fingerprint)) return true;
      const found = await store.has(fingerprint);
      if (found) seen.set(fingerprint, true, now() + SEEN_LIFETIME_MS);
      return found;
    },
  };
};
