import { O } from '../../contract/values/fp.js';
import type { SessionEndReason } from '../../contract/refusals/session-end-reason.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RefreshRecord } from '../../domain/session/refresh-attempt.js';
import { Unavailable } from '../../domain/ports/unavailable.js';
import { expiringMap } from './expiring-map.js';

const MIN_LIFETIME_MS = 1000;
/** The part of the capacity that the refreshed tokens of one user may take. */
const SHARE_OF_ONE_USER = 0.01;

type Ended = Readonly<{ latest: number; reason: SessionEndReason | undefined }>;

/** Entries without a user count for no share. */
const NO_USER = 0;

/**
 * A full blacklist rejects claims, since removing an entry would revive its token. One user may take a share only: without
 * it, a user who refreshes without end would fill the blacklist. Entries expire by the clock that judges tokens, so a
 * clock that is set back prolongs both. The same holds for ended sessions. A full store removes the oldest record of a
 * refresh, which only ends its repetition. A token or session takes about 200 bytes and a record about 500, so the default
 * bound is 100 MB.
 */
export const memoryTokenBlacklist = (clock: Clock, capacity = 200_000): TokenBlacklist => {
  const now = () => clock.now().getTime();
  const share = Math.max(1, Math.floor(capacity * SHARE_OF_ONE_USER));
  const entriesByUser = new Map<number, number>();

  const count = (userId: number, change: 1 | -1): void => {
    if (userId === NO_USER) return;
    const entries = (entriesByUser.get(userId) ?? 0) + change;
    if (entries > 0) entriesByUser.set(userId, entries);
    else entriesByUser.delete(userId);
  };
  const fits = (until: Date): number => Math.max(until.getTime(), now() + MIN_LIFETIME_MS);
  const full = (reason: string) => Promise.reject(new Unavailable('key-value store', { reason }));
  /** Sessions with the time until which they stay ended, and the reason. */
  const ended = expiringMap<Ended>({ now, capacity, evicts: false });
  const refreshes = expiringMap<RefreshRecord>({ now, capacity: Math.ceil(capacity / 10), evicts: true });
  const revoked = expiringMap<number>({ now, capacity, evicts: false, onLeave: (userId) => count(userId, -1) });

  return {
    claim(fingerprint, until, userId = NO_USER, refresh) {
      if (revoked.get(fingerprint) !== undefined) return Promise.resolve(false);
      if ((entriesByUser.get(userId) ?? 0) >= share) return full('too many refreshed tokens of one user');
      if (!revoked.set(fingerprint, userId, fits(until))) return full('token blacklist full');
      count(userId, 1);
      if (refresh) refreshes.set(fingerprint, refresh.record, refresh.until.getTime());
      return Promise.resolve(true);
    },
    has: (fingerprint) => Promise.resolve(revoked.get(fingerprint) !== undefined),
    refreshOf: (fingerprint) => Promise.resolve(O.fromNullable(refreshes.get(fingerprint))),
    endSessions(ids, until, reason) {
      const end = (id: string): boolean => {
        const former = ended.get(id);
        const latest = Math.max(fits(until), former?.latest ?? 0);
        return ended.set(id, { latest, reason: former ? former.reason : reason }, latest);
      };
      return ids.every(end) ? Promise.resolve() : full('list of ended sessions full');
    },
    isEnded: (id) => Promise.resolve(ended.get(id) !== undefined),
    endReason: (id) => Promise.resolve(O.fromNullable(ended.get(id)?.reason)),
  };
};
