import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { chargesAttempts } from './login-attempt-reservations.js';
import { locksSubjects } from './login-attempt-locks.js';
import { looksAtSubjects } from './login-attempt-reads.js';
import { refundsAttempts } from './login-attempt-releases.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';
import { reallyWait, type Wait } from './wait.js';
import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import { minutes } from '../support/times.js';
import { freshSubject } from './fresh-keys.js';

/** What every store of failed logins must do, and must not; run it over yours. */
export const loginAttemptStoreContract = (
  make: () => LoginAttemptStore | Promise<LoginAttemptStore>,
  wait: Wait = reallyWait,
  shared: SharedStore<LoginAttemptStore> = {},
): Mocha.Suite =>
  describe('contract: LoginAttemptStore', () => {
    chargesAttempts(make, wait);
    locksSubjects(make, wait);
    refundsAttempts(make, wait);
    looksAtSubjects(make, wait);

    const policy = { maxFailures: 3, lockMs: minutes(1) };
    sharedStoreTests(make, shared, {
      operations: {
        read: (store) => store.read(freshSubject()),
        reserve: (store) => store.reserve(freshSubject(), policy),
        clear: (store) => store.clear(freshSubject()),
      },
      share: async (one, other) => {
        const subject = freshSubject();
        const outcomes = [one, other, one, other].map((store) => store.reserve(subject, policy));
        expect((await Promise.all(outcomes)).filter(({ reserved }) => reserved)).to.have.length(3);
        await other.clear(subject);
        expect(O.isNone(await one.read(subject))).to.be.true;
      },
    });
  });
