import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { expiringMap } from './expiring-map.js';

const LEAST_LIFE_MS = 1000;
/** Of the capacity, for the tokens that one user refreshes. */
const SHARE_OF_A_USER = 0.01;

/** In place of the user in entries that take nobody's share. */
const NOBODY = 0;

/**
 * A token takes about 200 bytes, so the default bound is 40 MB. When it is reached, further claims are rejected:
 * forgetting one that stands would revive a token. So are the claims of a user whose share is used up: a refreshed token
 * costs nothing, so that one user could fill the whole. Entries end by the very clock that judges tokens, so that where
 * it is set back, a token and its entry live longer together.
 */
export const memoryTokenBlacklist = (clock: Clock, capacity = 200_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  const share = Math.max(1, Math.floor(capacity * SHARE_OF_A_USER));
  const heldBy = new Map<number, number>();

  const count = (userId: number, change: 1 | -1): void => {
    if (userId === NOBODY) return;
    const held = (heldBy.get(userId) ?? 0) + change;
    if (held > 0) heldBy.set(userId, held);
    else heldBy.delete(userId);
  };
  const entered = expiringMap<number>({ now, capacity, evicts: false, onLeave: (userId) => count(userId, -1) });

  return {
    claim(fingerprint, until, userId = NOBODY) {
      if (entered.get(fingerprint) !== undefined) return Promise.resolve(false);
      const full = (reason: string) => Promise.reject(new Unavailable('key-value store', { reason }));
      if ((heldBy.get(userId) ?? 0) >= share) return full('too many refreshed tokens of one user');
      if (!entered.set(fingerprint, userId, Math.max(until.getTime(), now() + LEAST_LIFE_MS)))
        return full('token blacklist full');
      count(userId, 1);
      return Promise.resolve(true);
    },
    has: (fingerprint) => Promise.resolve(entered.get(fingerprint) !== undefined),
  };
};
