import { O } from '../../contract/values/fp.js';
import type { UserAccess } from '../../domain/access/permission-policy.js';
import type { CaptchaRateCounter } from '../../domain/ports/captcha-rate-counter.js';
import type { CaptchaStore } from '../../domain/ports/captcha-store.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { StoreProbe } from '../../domain/ports/store-probe.js';
import { tallied, type Tally } from '../../domain/login/time-window.js';
import { elapsedTime, expiringMap } from './expiring-map.js';

/** A full store removes the oldest captcha. A captcha takes 200 to 300 bytes, so the default bound is 30 MB. */
export const memoryCaptchaStore = (clock: Clock, capacity = 100_000): CaptchaStore => {
  const now = elapsedTime(clock);
  const texts = expiringMap<string>({ now, capacity, evicts: true });

  return {
    save({ key, text, expiresAt }) {
      const lifeMs = expiresAt.getTime() - clock.now().getTime();
      if (lifeMs > 0) texts.set(key, text, now() + lifeMs);
      return Promise.resolve();
    },
    take(key) {
      const text = O.fromNullable(texts.get(key));
      texts.delete(key);
      return Promise.resolve(text);
    },
  };
};

/** A full counter removes the oldest window. A client takes about 300 bytes, so the default bound is 30 MB. */
export const memoryCaptchaRateCounter = (clock: Clock, capacity = 100_000): CaptchaRateCounter => {
  const now = elapsedTime(clock);
  const windows = expiringMap<Tally>({ now, capacity, evicts: true });

  return {
    count(client, windowMs) {
      const tally = tallied(windows.get(client), windowMs, clock.now());
      if (tally.count > 1) windows.replace(client, tally);
      else windows.set(client, tally, now() + windowMs);
      return Promise.resolve(tally);
    },
  };
};

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

/** The memory of the process is always up. */
export const memoryStoreProbe = (): StoreProbe => ({ resource: 'key-value store', check: () => Promise.resolve('up') });
