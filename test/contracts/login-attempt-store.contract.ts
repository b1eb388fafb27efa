import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { chargesAttempts } from './login-attempt-reservations.js';
import { locksSubjects } from './login-attempt-locks.js';
import { looksAtSubjects } from './login-attempt-reads.js';
import { refundsAttempts } from './login-attempt-releases.js';
import { reallyWait, type Wait } from './wait.js';

/** What every store of failed logins must do, and must not; run it over yours. */
export const loginAttemptStoreContract = (
  make: () => LoginAttemptStore | Promise<LoginAttemptStore>,
  wait: Wait = reallyWait,
): Mocha.Suite =>
  describe('contract: LoginAttemptStore', () => {
    chargesAttempts(make, wait);
    locksSubjects(make, wait);
    refundsAttempts(make, wait);
    looksAtSubjects(make, wait);
  });
