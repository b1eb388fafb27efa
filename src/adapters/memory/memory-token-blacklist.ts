import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { expiringMap } from './expiring-map.js';

const LEAST_LIFE_MS = 1000;

/**
 * A token takes about 200 bytes, so the default bound is 40 MB. When it is reached, further claims are rejected:
 * forgetting one that stands would revive a token. Entries end by the very clock that judges tokens, so that where it
 * is set back, a token and its entry live longer together.
 */
export const memoryTokenBlacklist = (clock: Clock, capacity = 200_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  const entered = expiringMap<true>({ now, capacity, evicts: false });

  return {
    claim(fingerprint, until) {
      if (entered.get(fingerprint)) return Promise.resolve(false);
      const endsAt = Math.max(until.getTime(), now() + LEAST_LIFE_MS);
      return entered.set(fingerprint, true, endsAt)
        ? Promise.resolve(true)
        : Promise.reject(new Unavailable('key-value store', { reason: 'token blacklist full' }));
    },
    has: (fingerprint) => Promise.resolve(entered.get(fingerprint) ?? false),
  };
};
