import { charge, refund, type LoginSubject } from '../../domain/login-attempt.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { LoginAttemptStore } from '../../domain/ports/login-attempt-store.js';
import type { Tally } from '../../domain/tally.js';
import { elapsedTime } from './elapsed-time.js';
import { expiringMap } from './expiring-map.js';

/**
 * Locks stand apart from counts below the maximum: names made up by the thousand push out other counts, never a lock.
 * A subject takes about 350 bytes and `capacity` bounds either kind, so the default bound is 70 MB. Should locks alone
 * reach it, the oldest goes: whoever brings that about pays for a few more guesses with `capacity` times as many.
 */
export const memoryLoginAttemptStore = (clock: Clock, capacity = 100_000): LoginAttemptStore => {
  const now = elapsedTime(clock);
  const counts = expiringMap<Tally>({ now, capacity, evicts: true });
  const locks = expiringMap<Tally>({ now, capacity, evicts: true });

  const holding = (subject: LoginSubject) => (locks.get(subject) ? locks : counts);

  const forget = (subject: LoginSubject): void => {
    counts.delete(subject);
    locks.delete(subject);
  };

  return {
    charge(subject, policy) {
      const held = holding(subject);
      const outcome = charge(held.get(subject), policy, clock.now());
      const { charged, tally } = outcome;
      const locked = tally.count >= policy.maxFailures;
      if (charged && !locked && tally.count > 1) held.replace(subject, tally);
      else if (charged) {
        forget(subject);
        (locked ? locks : counts).set(subject, tally, now() + policy.lockMs);
      }
      return Promise.resolve(outcome);
    },
    refund(subject) {
      const held = holding(subject);
      const tally = held.get(subject);
      const left = tally && refund(tally);
      if (left) held.replace(subject, left);
      else forget(subject);
      return Promise.resolve();
    },
    clear(subject) {
      forget(subject);
      return Promise.resolve();
    },
  };
};
