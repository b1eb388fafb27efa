import { O } from '../../domain/fp.js';
import type { UserAccess } from '../../domain/permission-policy.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap } from './expiring-map.js';

/** A full cache removes the oldest entry. A user with a hundred permissions takes about 5 KB, so the default bound is 25 MB. */
export const memoryPermissionCache = (clock: Clock, capacity = 5_000): PermissionCache => {
  const now = elapsedTime(clock);
  const emptyCache = () => expiringMap<O.Option<UserAccess>>({ now, capacity, evicts: true });
  let generation = 1;
  let cached = emptyCache();

  return {
    read: (userId) =>
      Promise.resolve({ generation: String(generation), access: O.fromNullable(cached.get(String(userId))) }),
    write(userId, loadedUnder, access, lifetimeMs) {
      if (loadedUnder === String(generation)) cached.set(String(userId), access, now() + lifetimeMs);
      return Promise.resolve();
    },
    drop() {
      generation += 1;
      cached = emptyCache();
      return Promise.resolve();
    },
  };
};
