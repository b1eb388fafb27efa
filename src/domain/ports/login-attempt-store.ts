import type { O } from '../../contract/values/fp.js';
import type { Reservation, LoginLockPolicy, LoginSubject } from '../login/login-attempt.js';
import type { Tally } from '../login/time-window.js';

/** Failed logins per subject. `reserve` and `release` in `login-attempt.ts` define each step; the store makes it atomic. */
export interface LoginAttemptStore {
  /** Reads the tally without a change; none for an unknown subject. */
  read(subject: LoginSubject): Promise<O.Option<Tally>>;
  /** Reserves an attempt unless the subject is locked, atomically: at most `maxFailures` concurrent attempts are reserved. */
  reserve(subject: LoginSubject, policy: LoginLockPolicy): Promise<Reservation>;
  /** Releases that reservation and the lock that it started. A later window does not change. */
  release(subject: LoginSubject, reservation: Reservation): Promise<void>;
  /** Deletes the subject's failures and lock. */
  clear(subject: LoginSubject): Promise<void>;
}
