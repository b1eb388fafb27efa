import type { O } from '../fp.js';
import type { LoginCharge, LoginLockPolicy, LoginSubject } from '../login-attempt.js';
import type { Tally } from '../tally.js';

/** Failed logins per subject; `charge` and `refund` of `login-attempt.ts` say what a step does, the store makes it indivisible. */
export interface LoginAttemptStore {
  /** How things stand, which changes nothing; none for a subject that nothing is known of. */
  look(subject: LoginSubject): Promise<O.Option<Tally>>;
  /** Charges one attempt unless the subject is locked, in one atomic step: of many at once, at most `maxFailures` are charged. */
  charge(subject: LoginSubject, policy: LoginLockPolicy): Promise<LoginCharge>;
  /** Takes that charge back, never below none, and nothing of a later window; where it began a lock, the window ends when it did before. */
  refund(subject: LoginSubject, charge: LoginCharge): Promise<void>;
  /** Forgets the subject's failures, and so its lock. */
  clear(subject: LoginSubject): Promise<void>;
}
