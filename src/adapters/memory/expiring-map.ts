import type { Clock } from '../../domain/ports/clock.js';

/** Milliseconds since the first call. A clock that is set back counts as no time, so no entry outlives its lifetime. */
export const elapsedTime = (clock: Clock): (() => number) => {
  let last = clock.now().getTime();
  let elapsed = 0;
  return () => {
    const now = clock.now().getTime();
    elapsed += Math.max(0, now - last);
    last = now;
    return elapsed;
  };
};

/** The most expired entries that one operation removes. It adds at most one. */
const REMOVALS_PER_OPERATION = 4;

/** The least time between two searches of a full map for expired entries. */
const SEARCH_EVERY_MS = 1_000;

export type ExpiringMapOptions<V> = Readonly<{
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** The most entries. */
  capacity: number;
  /** When the map is full: true removes the oldest entry, false refuses the new one. */
  evicts: boolean;
  /** Called with the value of each entry that leaves the map. */
  onLeave?: (value: V) => void;
}>;

/** A bounded map whose entries expire. */
export type ExpiringMap<V> = Readonly<{
  get(key: string): V | undefined;
  /** Adds or replaces an entry. False when the map is full and does not evict. */
  set(key: string, value: V, expiresAt: number): boolean;
  /** Replaces the value of an existing entry and keeps its expiry. */
  replace(key: string, value: V): void;
  delete(key: string): void;
  /** The values that have not expired. It visits every entry. */
  values(): ReadonlyArray<V>;
  /** The number of entries, with those that have expired and are not removed yet. */
  size(): number;
}>;

type Entry<V> = { value: V; readonly expiresAt: number };

/**
 * A `Map` iterates in the order of insertion. Where all entries live equally long, the first entry expires first, so each
 * operation removes expired entries from the front. Where they do not, a full map also searches all entries.
 */
export const expiringMap = <V>({ now, capacity, evicts, onLeave }: ExpiringMapOptions<V>): ExpiringMap<V> => {
  const entries = new Map<string, Entry<V>>();
  let searchedAt = -Infinity;

  const remove = (key: string, { value }: Entry<V>): void => {
    entries.delete(key);
    onLeave?.(value);
  };
  const removeFirstExpired = (time: number): void => {
    let removed = 0;
    for (const [key, entry] of entries) {
      if (removed === REMOVALS_PER_OPERATION || entry.expiresAt > time) return;
      remove(key, entry);
      removed += 1;
    }
  };
  const removeAllExpired = (time: number): void => {
    // a clock may be set back
    if (Math.abs(time - searchedAt) < SEARCH_EVERY_MS) return;
    searchedAt = time;
    for (const [key, entry] of entries) if (entry.expiresAt <= time) remove(key, entry);
  };
  const find = (key: string, time: number): Entry<V> | undefined => {
    removeFirstExpired(time);
    const entry = entries.get(key);
    return entry && entry.expiresAt > time ? entry : undefined;
  };
  const hasRoom = (time: number): boolean => {
    if (entries.size < capacity) return true;
    removeAllExpired(time);
    if (entries.size < capacity) return true;
    const [oldest] = entries;
    if (!evicts || !oldest) return false;
    remove(...oldest);
    return true;
  };

  return {
    get: (key) => find(key, now())?.value,
    set: (key, value, expiresAt) => {
      const time = now();
      removeFirstExpired(time);
      const former = entries.get(key);
      if (former) remove(key, former);
      if (!hasRoom(time)) return false;
      entries.set(key, { value, expiresAt });
      return true;
    },
    replace: (key, value) => {
      const entry = find(key, now());
      if (entry) entry.value = value;
    },
    delete: (key) => {
      const entry = find(key, now());
      if (entry) remove(key, entry);
    },
    values: () => {
      const time = now();
      return [...entries.values()].flatMap(({ value, expiresAt }) => (expiresAt > time ? [value] : []));
    },
    size: () => entries.size,
  };
};
