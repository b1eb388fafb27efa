import { expect } from 'chai';
import type { LoginLockPolicy, LoginSubject } from '../../src/domain/login-attempt.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './wait.js';

export const locksSubjects = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('lock', () => {
    const policy = { maxFailures: 2, lockMs: minutes(5) };

    const locked = async (store: LoginAttemptStore, subject: LoginSubject, lock: LoginLockPolicy = policy) => {
      await store.reserve(subject, policy);
      const { reserved, tally } = await store.reserve(subject, lock);
      expect(reserved).to.be.true;
      return tally;
    };

    it('lasts its whole duration from the reservation that reached the maximum', async () => {
      const store = await make();
      const before = Date.now();
      const { endsAt } = await locked(store, freshSubject(), { ...policy, lockMs: minutes(30) });
      expect(endsAt.getTime()).to.be.within(before + minutes(30) - seconds(1), Date.now() + minutes(30) + seconds(1));
    });

    it('is neither counted up nor extended by attempts that meet it', async () => {
      const store = await make();
      const subject = freshSubject();
      const { endsAt } = await locked(store, subject);
      for (const { reserved, tally } of await atOnce(10, () =>
        store.reserve(subject, { ...policy, lockMs: minutes(30) }),
      )) {
        expect(reserved).to.be.false;
        expect(tally.count).to.equal(2);
        expect(tally.endsAt.getTime()).to.be.closeTo(endsAt.getTime(), seconds(1));
      }
    });

    it('ends, whatever was attempted meanwhile, and counting begins anew', async () => {
      const store = await make();
      const subject = freshSubject();
      await locked(store, subject, { ...policy, lockMs: 1_000 });
      await store.reserve(subject, policy);
      await wait(1_200);
      const { reserved, tally } = await store.reserve(subject, policy);
      expect({ reserved, count: tally.count }).to.deep.equal({ reserved: true, count: 1 });
    });

    it('outlasts the window in which its failures were counted', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...policy, lockMs: 1_000 });
      expect((await store.reserve(subject, policy)).tally.count).to.equal(2);
      await wait(1_200);
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
    });

    it('holds for its subject alone', async () => {
      const store = await make();
      await locked(store, freshSubject());
      expect((await store.reserve(freshSubject(), policy)).reserved).to.be.true;
    });

    it('is lifted by clear, which forgets the failures as well', async () => {
      const store = await make();
      const [subject, other] = [freshSubject(), freshSubject()];
      await locked(store, subject);
      await locked(store, other);
      await store.clear(subject);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
      expect((await store.reserve(other, policy)).reserved).to.be.false;
    });

    it('minds no clear of a subject that nothing is known of', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.clear(subject);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });
  });
