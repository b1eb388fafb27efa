import type { LoginCharge, LoginLockPolicy, LoginSubject } from '../login-attempt.js';

/** Failed logins per subject; `charge` and `refund` of `login-attempt.ts` say what a step does, the store makes it indivisible. */
export interface LoginAttemptStore {
  /** Charges one attempt unless the subject is locked, in one atomic step: of many at once, at most `maxFailures` are charged. */
  charge(subject: LoginSubject, policy: LoginLockPolicy): Promise<LoginCharge>;
  /** Takes one charge back, never below none; the window stays as it is. */
  refund(subject: LoginSubject): Promise<void>;
  /** Forgets the subject's failures, and so its lock. */
  clear(subject: LoginSubject): Promise<void>;
}
