import { expiryQueue } from './expiry-queue.js';

/** How many expired entries one operation removes at most: more than it can add, so that they never pile up. */
const SLICE = 4;

type Entry<V> = { readonly key: string; value: V; readonly expiresAt: number; place: number };

export type ExpiringMapOptions<V> = Readonly<{
  /** Milliseconds since any fixed moment. */
  now: () => number;
  /** The most entries that it holds. */
  capacity: number;
  /**
   * When it is full of unexpired entries: whether the one that would expire first makes room, which is the oldest where
   * all live equally long. Otherwise a new one is refused.
   */
  evicts: boolean;
  /** Called with the value of each entry that leaves the map, whatever removes it. */
  onLeave?: (value: V) => void;
}>;

/** A map whose entries expire, and whose size is bounded. */
export type ExpiringMap<V> = Readonly<{
  get(key: string): V | undefined;
  /** Enters the value, in place of a former one; false when there is no room. */
  set(key: string, value: V, expiresAt: number): boolean;
  /** Another value for a key that is there, which still expires when it did. */
  replace(key: string, value: V): void;
  delete(key: string): void;
  /** Entries held, those included that have expired and were not yet removed. */
  size(): number;
}>;

/**
 * Every operation removes a few expired entries, so there is neither a timer nor a pause. An entry costs about 130 bytes
 * beside its key and value.
 */
export const expiringMap = <V>({ now, capacity, evicts, onLeave }: ExpiringMapOptions<V>): ExpiringMap<V> => {
  const entries = new Map<string, Entry<V>>();
  const queue = expiryQueue<Entry<V>>();

  const remove = (entry: Entry<V>): void => {
    entries.delete(entry.key);
    queue.remove(entry);
    onLeave?.(entry.value);
  };

  const sweep = (time: number): void => {
    for (let i = 0; i < SLICE; i += 1) {
      const entry = queue.first();
      if (!entry || entry.expiresAt > time) return;
      remove(entry);
    }
  };

  const find = (key: string, time: number): Entry<V> | undefined => {
    sweep(time);
    const entry = entries.get(key);
    return entry && entry.expiresAt > time ? entry : undefined;
  };

  const makeRoom = (): boolean => {
    if (entries.size < capacity) return true;
    const first = evicts ? queue.first() : undefined;
    if (first) remove(first);
    return first !== undefined;
  };

  return {
    get: (key) => find(key, now())?.value,
    set: (key, value, expiresAt) => {
      sweep(now());
      const former = entries.get(key);
      if (former) remove(former);
      if (!makeRoom()) return false;
      const entry = { key, value, expiresAt, place: 0 };
      entries.set(key, entry);
      queue.add(entry);
      return true;
    },
    replace: (key, value) => {
      const entry = find(key, now());
      if (entry) entry.value = value;
    },
    delete: (key) => {
      const entry = find(key, now());
      if (entry) remove(entry);
    },
    size: () => entries.size,
  };
};
