import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './wait.js';

export const refundsAttempts = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('refund', () => {
    const policy = { maxFailures: 3, lockMs: minutes(5) };
    const lax = { maxFailures: 1000, lockMs: minutes(5) };

    it('takes one charge back', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, policy);
      await store.refund(subject, await store.charge(subject, policy));
      expect((await store.charge(subject, policy)).tally.count).to.equal(2);
    });

    it('never goes below none', async () => {
      const store = await make();
      const subject = freshSubject();
      const charge = await store.charge(freshSubject(), policy);
      await store.refund(subject, charge);
      const own = await store.charge(subject, policy);
      await atOnce(5, () => store.refund(subject, own));
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('leaves the window as it is', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, { ...lax, lockMs: 1_000 });
      await store.refund(subject, await store.charge(subject, lax));
      expect((await store.charge(subject, lax)).tally.count).to.equal(2);
      await wait(1_200);
      expect((await store.charge(subject, lax)).tally.count).to.equal(1);
    });

    it('leaves nothing of a tally of one: the next failure opens a new window', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.refund(subject, await store.charge(subject, policy));
      const { tally } = await store.charge(subject, { ...policy, lockMs: minutes(30) });
      expect(tally.count).to.equal(1);
      expect(tally.endsAt.getTime()).to.be.closeTo(Date.now() + minutes(30), seconds(10));
    });

    it('brings nothing back that has expired', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, { ...policy, lockMs: 200 });
      const charge = await store.charge(subject, policy);
      await wait(400);
      await store.refund(subject, charge);
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('opens a lock by as many attempts as are taken back', async () => {
      const store = await make();
      const subject = freshSubject();
      const [charge] = await atOnce(20, () => store.charge(subject, policy));
      await atOnce(2, () => store.refund(subject, charge!));
      const charges = await atOnce(20, () => store.charge(subject, policy));
      expect(charges.filter(({ charged }) => charged)).to.have.length(2);
      expect((await store.charge(subject, policy)).charged).to.be.false;
    });

    it('takes the lock back that the charge began: the window ends when it did before', async () => {
      const store = await make();
      const subject = freshSubject();
      const [, , last] = [
        await store.charge(subject, { ...policy, lockMs: 1_000 }),
        await store.charge(subject, policy),
        await store.charge(subject, policy),
      ];
      expect(last.tally.endsAt.getTime()).to.be.closeTo(Date.now() + minutes(5), seconds(10));
      await store.refund(subject, last);
      expect(O.toUndefined(await store.look(subject))?.count).to.equal(2);
      await wait(1_200);
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('leaves nothing where the window would have ended during the lock', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, { ...policy, lockMs: 1_000 });
      await store.charge(subject, policy);
      const last = await store.charge(subject, policy);
      await wait(1_200);
      expect((await store.charge(subject, policy)).charged).to.be.false;
      await store.refund(subject, last);
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('takes nothing from a later window, however much is counted there', async () => {
      const store = await make();
      const subject = freshSubject();
      const old = await store.charge(subject, { ...policy, lockMs: 200 });
      await wait(400);
      for (let i = 0; i < 2; i += 1) await store.charge(subject, policy);
      await store.refund(subject, old);
      expect((await store.charge(subject, policy)).tally.count).to.equal(3);
      await store.refund(subject, old);
      expect((await store.charge(subject, policy)).charged).to.be.false;
    });

    it('is not lost among charges that come at the same time', async () => {
      const store = await make();
      const subject = freshSubject();
      const [charge] = await atOnce(20, () => store.charge(subject, lax));
      await atOnce(40, async (i) => (i % 2 ? store.charge(subject, lax) : store.refund(subject, charge!)));
      expect((await store.charge(subject, lax)).tally.count).to.equal(21);
    });

    it('touches no other subject', async () => {
      const store = await make();
      const subject = freshSubject();
      const charge = await store.charge(subject, policy);
      await store.refund(freshSubject(), charge);
      expect((await store.charge(subject, policy)).tally.count).to.equal(2);
    });
  });
