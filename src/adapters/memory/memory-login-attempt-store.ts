import { O } from '../../contract/values/fp.js';
import { reserve, release, type LoginSubject, type LoginTally } from '../../domain/login/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import { elapsedTime, expiringMap, type ExpiringMap } from './expiring-map.js';

/** `windowEnd` is in elapsed time. */
type Stored = Readonly<{ tally: LoginTally; windowEnd: number }>;
/** The entries of one lifetime. */
type Partition = Readonly<Record<'counts' | 'locks', ExpiringMap<Stored>>>;

/**
 * Locks and counts are separate, and so are lifetimes: failures under invented user names remove other counts of the same
 * lifetime, never a lock. When the locks alone reach the bound, the oldest lock is removed. A subject takes about 400 bytes
 * and `capacity` bounds each map, so the default bound is 160 MB with two lifetimes.
 */
export const memoryLoginAttemptStore = (clock: Clock, capacity = 100_000): LoginAttemptStore => {
  const now = elapsedTime(clock);
  const partitions = new Map<number, Partition>();

  const newPartition = (): Partition => ({
    counts: expiringMap<Stored>({ now, capacity, evicts: true }),
    locks: expiringMap<Stored>({ now, capacity, evicts: true }),
  });
  const partitionFor = (lifetimeMs: number): Partition => {
    const partition = partitions.get(lifetimeMs) ?? newPartition();
    partitions.set(lifetimeMs, partition);
    return partition;
  };
  const find = (subject: LoginSubject): Readonly<{ stored: Stored; partition: Partition }> | undefined => {
    for (const partition of partitions.values()) {
      const stored = partition.locks.get(subject) ?? partition.counts.get(subject);
      if (stored) return { stored, partition };
    }
    return undefined;
  };
  const remove = (subject: LoginSubject): void => {
    for (const { counts, locks } of partitions.values()) {
      counts.delete(subject);
      locks.delete(subject);
    }
  };

  return {
    read: (subject) => Promise.resolve(O.fromNullable(find(subject)?.stored.tally)),
    reserve(subject, policy) {
      const found = find(subject);
      const outcome = reserve(found?.stored.tally, policy, clock.now());
      const { reserved, tally } = outcome;
      if (!reserved) return Promise.resolve(outcome);

      const end = now() + policy.lockMs;
      const windowEnd = tally.count > 1 ? (found?.stored.windowEnd ?? end) : end;
      const { counts, locks } = tally.count > 1 && found ? found.partition : partitionFor(policy.lockMs);
      const locked = tally.count >= policy.maxFailures;
      if (!locked && tally.count > 1) counts.replace(subject, { tally, windowEnd });
      else {
        remove(subject);
        (locked ? locks : counts).set(subject, { tally, windowEnd }, locked ? end : windowEnd);
      }
      return Promise.resolve(outcome);
    },
    release(subject, reserved) {
      const found = find(subject);
      if (!found) return Promise.resolve();
      const { stored, partition } = found;
      const left = release(stored.tally, reserved);
      if (left === stored.tally) return Promise.resolve();
      remove(subject);
      if (left && stored.windowEnd > now()) partition.counts.set(subject, { ...stored, tally: left }, stored.windowEnd);
      return Promise.resolve();
    },
    clear(subject) {
      remove(subject);
      return Promise.resolve();
    },
  };
};
