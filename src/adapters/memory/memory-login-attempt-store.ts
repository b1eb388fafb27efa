import { O } from '../../domain/fp.js';
import { reserve, release, type LoginSubject, type LoginTally } from '../../domain/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap, type ExpiringMap } from './expiring-map.js';

/** `windowEnd` is the end of the window in elapsed time. */
type Kept = Readonly<{ tally: LoginTally; windowEnd: number }>;
type Shelf = Readonly<Record<'counts' | 'locks', ExpiringMap<Kept>>>;

/**
 * Locks stand apart from counts below the maximum, and those that live for long from those that do not: names made up by
 * the thousand push out other counts of their kind, never a lock. A subject takes about 400 bytes and `capacity` bounds
 * each kind, so the default bound is 160 MB with two durations. Should locks alone reach it, the oldest goes: whoever
 * brings that about pays for a few more guesses with `capacity` times as many.
 */
export const memoryLoginAttemptStore = (clock: Clock, capacity = 100_000): LoginAttemptStore => {
  const now = elapsedTime(clock);
  const shelves = new Map<number, Shelf>();

  const newShelf = (): Shelf => ({
    counts: expiringMap<Kept>({ now, capacity, evicts: true }),
    locks: expiringMap<Kept>({ now, capacity, evicts: true }),
  });
  const shelfFor = (lifeMs: number): Shelf => {
    const shelf = shelves.get(lifeMs) ?? newShelf();
    shelves.set(lifeMs, shelf);
    return shelf;
  };
  const find = (subject: LoginSubject): Readonly<{ kept: Kept; shelf: Shelf }> | undefined => {
    for (const shelf of shelves.values()) {
      const kept = shelf.locks.get(subject) ?? shelf.counts.get(subject);
      if (kept) return { kept, shelf };
    }
    return undefined;
  };
  const forget = (subject: LoginSubject): void => {
    for (const { counts, locks } of shelves.values()) {
      counts.delete(subject);
      locks.delete(subject);
    }
  };

  return {
    read: (subject) => Promise.resolve(O.fromNullable(find(subject)?.kept.tally)),
    reserve(subject, policy) {
      const found = find(subject);
      const outcome = reserve(found?.kept.tally, policy, clock.now());
      const { reserved, tally } = outcome;
      if (!reserved) return Promise.resolve(outcome);

      const end = now() + policy.lockMs;
      const windowEnd = tally.count > 1 ? (found?.kept.windowEnd ?? end) : end;
      const { counts, locks } = tally.count > 1 && found ? found.shelf : shelfFor(policy.lockMs);
      const locked = tally.count >= policy.maxFailures;
      if (!locked && tally.count > 1) counts.replace(subject, { tally, windowEnd });
      else {
        forget(subject);
        (locked ? locks : counts).set(subject, { tally, windowEnd }, locked ? end : windowEnd);
      }
      return Promise.resolve(outcome);
    },
    release(subject, reserved) {
      const found = find(subject);
      if (!found) return Promise.resolve();
      const { kept, shelf } = found;
      const left = release(kept.tally, reserved);
      if (left === kept.tally) return Promise.resolve();
      forget(subject);
      if (left && kept.windowEnd > now()) shelf.counts.set(subject, { ...kept, tally: left }, kept.windowEnd);
      return Promise.resolve();
    },
    clear(subject) {
      forget(subject);
      return Promise.resolve();
    },
  };
};
