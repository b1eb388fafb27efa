import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';

export const refundsAttempts = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>): Mocha.Suite =>
  describe('refund', () => {
    const policy = { maxFailures: 3, lockMs: minutes(5) };
    const lax = { maxFailures: 1000, lockMs: minutes(5) };

    it('takes one charge back', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, policy);
      await store.charge(subject, policy);
      await store.refund(subject);
      expect((await store.charge(subject, policy)).tally.count).to.equal(2);
    });

    it('never goes below none', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.refund(subject);
      await store.charge(subject, policy);
      await atOnce(5, () => store.refund(subject));
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('leaves the window as it is', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, { ...lax, lockMs: 400 });
      await store.charge(subject, lax);
      await store.refund(subject);
      expect((await store.charge(subject, lax)).tally.count).to.equal(2);
      await sleep(600);
      expect((await store.charge(subject, lax)).tally.count).to.equal(1);
    });

    it('leaves nothing of a tally of one: the next failure opens a new window', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, policy);
      await store.refund(subject);
      const { tally } = await store.charge(subject, { ...policy, lockMs: minutes(30) });
      expect(tally.count).to.equal(1);
      expect(tally.endsAt.getTime()).to.be.closeTo(Date.now() + minutes(30), seconds(10));
    });

    it('brings nothing back that has expired', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, { ...policy, lockMs: 200 });
      await store.charge(subject, policy);
      await sleep(400);
      await store.refund(subject);
      expect((await store.charge(subject, policy)).tally.count).to.equal(1);
    });

    it('opens a lock by as many attempts as are taken back', async () => {
      const store = await make();
      const subject = freshSubject();
      await atOnce(20, () => store.charge(subject, policy));
      await atOnce(2, () => store.refund(subject));
      const charges = await atOnce(20, () => store.charge(subject, policy));
      expect(charges.filter(({ charged }) => charged)).to.have.length(2);
      expect((await store.charge(subject, policy)).charged).to.be.false;
    });

    it('is not lost among charges that come at the same time', async () => {
      const store = await make();
      const subject = freshSubject();
      await atOnce(20, () => store.charge(subject, lax));
      await atOnce(40, async (i) => (i % 2 ? store.charge(subject, lax) : store.refund(subject)));
      expect((await store.charge(subject, lax)).tally.count).to.equal(21);
    });

    it('touches no other subject', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.charge(subject, policy);
      await store.refund(freshSubject());
      expect((await store.charge(subject, policy)).tally.count).to.equal(2);
    });
  });
