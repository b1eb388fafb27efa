import { O } from '../../domain/fp.js';
import type { UserAccess } from '../../domain/permission-policy.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap } from './expiring-map.js';

/** A user with a hundred permissions takes about 5 KB, so the default bound is 25 MB; when it is reached, the oldest is forgotten. */
export const memoryPermissionCache = (clock: Clock, capacity = 5_000): PermissionCache => {
  const now = elapsedTime(clock);
  const nothingKept = () => expiringMap<O.Option<UserAccess>>({ now, capacity, evicts: true });
  let generation = 1;
  let kept = nothingKept();

  return {
    read: (userId) =>
      Promise.resolve({ generation: String(generation), access: O.fromNullable(kept.get(String(userId))) }),
    write(userId, loadedUnder, access, lifetimeMs) {
      if (loadedUnder === String(generation)) kept.set(String(userId), access, now() + lifetimeMs);
      return Promise.resolve();
    },
    drop() {
      generation += 1;
      kept = nothingKept();
      return Promise.resolve();
    },
  };
};
