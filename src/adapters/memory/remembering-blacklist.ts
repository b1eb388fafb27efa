import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { expiringMap } from './expiring-map.js';

/** The store does not say how long a revoked token would live. */
const SEEN_LIFE_MS = 86_400_000;

/**
 * A shared blacklist with a memory of this process: what it has revoked, until the token is of no use, and what it has
 * seen revoked, for a day. So these tokens stay refused while the store is out of reach. Each kind has its own bound, at
 * which the oldest entry is forgotten here, not in the store. An entry takes about 350 bytes.
 */
export const rememberingBlacklist = (store: TokenBlacklist, clock: Clock, capacity = 50_000): TokenBlacklist => {
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
      if (found) seen.set(fingerprint, true, now() + SEEN_LIFE_MS);
      return found;
    },
  };
};
