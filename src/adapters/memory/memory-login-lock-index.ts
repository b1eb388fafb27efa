import type { LockedLogin, LoginLock } from '../../domain/login/login-lock.js';
import type { LoginScope } from '../../contract/refusals/login-scope.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginLockIndex } from '../../domain/ports/login-lock-index.js';
import { elapsedTime, expiringMap, type ExpiringMap } from './expiring-map.js';

const keyOf = ({ username, address }: LockedLogin): string => JSON.stringify([username, address]);

/**
 * One map for each scope, because the locks of a scope last equally long: the oldest one ends first. A lock takes about 300
 * bytes and `capacity` bounds each map, so the default bound is 24 MB.
 */
export const memoryLoginLockIndex = (clock: Clock, capacity = 20_000): LoginLockIndex => {
  const now = elapsedTime(clock);
  const newMap = () => expiringMap<LoginLock>({ now, capacity, evicts: true });
  const locks: Readonly<Record<LoginScope, ExpiringMap<LoginLock>>> = {
    main: newMap(),
    account: newMap(),
    address: newMap(),
    factor: newMap(),
  };

  return {
    add(lock) {
      const lifeMs = lock.endsAt.getTime() - clock.now().getTime();
      if (lifeMs > 0) locks[lock.scope].set(keyOf(lock), lock, now() + lifeMs);
      return Promise.resolve();
    },
    list(offset, most) {
      const present = Object.values(locks)
        .flatMap((map) => map.values())
        .toSorted((one, other) => other.endsAt.getTime() - one.endsAt.getTime());
      return Promise.resolve({ total: present.length, locks: present.slice(offset, offset + most) });
    },
    remove(removed) {
      for (const lock of removed) locks[lock.scope].delete(keyOf(lock));
      return Promise.resolve();
    },
  };
};
