import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './wait.js';

export const refundsAttempts = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('release', () => {
    const policy = { maxFailures: 3, lockMs: minutes(5) };
    const lax = { maxFailures: 1000, lockMs: minutes(5) };

    it('takes one reservation back', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, policy);
      await store.release(subject, await store.reserve(subject, policy));
      expect((await store.reserve(subject, policy)).tally.count).to.equal(2);
    });

    it('never goes below none', async () => {
      const store = await make();
      const subject = freshSubject();
      const reservation = await store.reserve(freshSubject(), policy);
      await store.release(subject, reservation);
      const own = await store.reserve(subject, policy);
      await atOnce(5, () => store.release(subject, own));
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('leaves the window as it is', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...lax, lockMs: 1_000 });
      await store.release(subject, await store.reserve(subject, lax));
      expect((await store.reserve(subject, lax)).tally.count).to.equal(2);
      await wait(1_200);
      expect((await store.reserve(subject, lax)).tally.count).to.equal(1);
    });

    it('leaves nothing of a tally of one: the next failure opens a new window', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.release(subject, await store.reserve(subject, policy));
      const { tally } = await store.reserve(subject, { ...policy, lockMs: minutes(30) });
      expect(tally.count).to.equal(1);
      expect(tally.endsAt.getTime()).to.be.closeTo(Date.now() + minutes(30), seconds(10));
    });

    it('brings nothing back that has expired', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...policy, lockMs: 200 });
      const reservation = await store.reserve(subject, policy);
      await wait(400);
      await store.release(subject, reservation);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('opens a lock by as many attempts as are taken back', async () => {
      const store = await make();
      const subject = freshSubject();
      const [reservation] = await atOnce(20, () => store.reserve(subject, policy));
      await atOnce(2, () => store.release(subject, reservation!));
      const reservations = await atOnce(20, () => store.reserve(subject, policy));
      expect(reservations.filter(({ reserved }) => reserved)).to.have.length(2);
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
    });

    it('takes the lock back that the reservation began: the window ends when it did before', async () => {
      const store = await make();
      const subject = freshSubject();
      const [, , last] = [
        await store.reserve(subject, { ...policy, lockMs: 1_000 }),
        await store.reserve(subject, policy),
        await store.reserve(subject, policy),
      ];
      expect(last.tally.endsAt.getTime()).to.be.closeTo(Date.now() + minutes(5), seconds(10));
      await store.release(subject, last);
      expect(O.toUndefined(await store.read(subject))?.count).to.equal(2);
      await wait(1_200);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('leaves nothing where the window would have ended during the lock', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...policy, lockMs: 1_000 });
      await store.reserve(subject, policy);
      const last = await store.reserve(subject, policy);
      await wait(1_200);
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
      await store.release(subject, last);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('takes nothing from a later window, however much is counted there', async () => {
      const store = await make();
      const subject = freshSubject();
      const old = await store.reserve(subject, { ...policy, lockMs: 200 });
      await wait(400);
      for (let i = 0; i < 2; i += 1) await store.reserve(subject, policy);
      await store.release(subject, old);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(3);
      await store.release(subject, old);
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
    });

    it('is not lost among reservations that come at the same time', async () => {
      const store = await make();
      const subject = freshSubject();
      const [reservation] = await atOnce(20, () => store.reserve(subject, lax));
      await atOnce(40, async (i) => (i % 2 ? store.reserve(subject, lax) : store.release(subject, reservation!)));
      expect((await store.reserve(subject, lax)).tally.count).to.equal(21);
    });

    it('touches no other subject', async () => {
      const store = await make();
      const subject = freshSubject();
      const reservation = await store.reserve(subject, policy);
      await store.release(freshSubject(), reservation);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(2);
    });
  });
