import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { expiringMap } from '../memory/expiring-map.js';

/** The store does not tell the expiry of a revoked token or an ended session. */
const SEEN_LIFETIME_MS = 86_400_000;

/**
 * A shared blacklist with a cache in this process. The cache holds the tokens that this process revoked and the sessions
 * that it ended, until they expire, and for a day those that it saw revoked or ended. They stay refused while the store is
 * unreachable. Each kind has its own bound, at which the oldest entry leaves the cache. An entry takes about 200 bytes.
 */
export const cachedBlacklist = (store: TokenBlacklist, clock: Clock, capacity = 50_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  /** Tokens and sessions with the time until which they stay refused. */
  const revoked = expiringMap<number>({ now, capacity, evicts: true });
  const seen = expiringMap<true>({ now, capacity, evicts: true });

  const revoke = (key: string, until: Date): void => {
    const latest = Math.max(until.getTime(), revoked.get(key) ?? 0);
    revoked.set(key, latest, latest);
  };
  const isKnown = (key: string): boolean => revoked.get(key) !== undefined || seen.get(key) === true;
  /** Asks the store, unless the cache has the key. */
  const known = (key: string, ask: () => Promise<boolean>): Promise<boolean> => {
    if (isKnown(key)) return Promise.resolve(true);
    return ask().then((isRevoked) => {
      if (isRevoked) seen.set(key, true, now() + SEEN_LIFETIME_MS);
      return isRevoked;
    });
  };

  return {
    async claim(fingerprint, until, userId, refresh) {
      const claimed = await store.claim(fingerprint, until, userId, refresh);
      revoke(fingerprint, until);
      return claimed;
    },
    has: (fingerprint) => known(fingerprint, () => store.has(fingerprint)),
    refreshOf: (fingerprint) => store.refreshOf(fingerprint),
    async endSessions(ids, until, reason) {
      await store.endSessions(ids, until, reason);
      for (const id of ids) revoke(id, until);
    },
    isEnded: (id) => known(id, () => store.isEnded(id)),
    endReason: (id) => store.endReason(id),
  };
};
