import { expect } from 'chai';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './wait.js';

export const chargesAttempts = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('reserve', () => {
    const policy = { maxFailures: 5, lockMs: minutes(5) };
    const lax = { maxFailures: 1000, lockMs: minutes(5) };

    it('counts each subject from one', async () => {
      const store = await make();
      const subject = freshSubject();
      for (const count of [1, 2]) {
        const { reserved, tally } = await store.reserve(subject, policy);
        expect({ reserved, count: tally.count }).to.deep.equal({ reserved: true, count });
      }
      expect((await store.reserve(freshSubject(), policy)).tally.count).to.equal(1);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(3);
    });

    it('loses and doubles none of twenty that come at once', async () => {
      const store = await make();
      const subject = freshSubject();
      const reservations = [
        ...(await atOnce(20, () => store.reserve(subject, lax))),
        ...(await atOnce(20, () => store.reserve(subject, lax))),
      ];
      expect(reservations.map(({ tally }) => tally.count)).to.have.members(upTo(40));
      expect(reservations.every(({ reserved }) => reserved)).to.be.true;
    });

    it('reservations no more than the maximum of twenty that come at once', async () => {
      const store = await make();
      for (const maxFailures of [1, 5, 19, 20]) {
        const subject = freshSubject();
        const reservations = await atOnce(20, () => store.reserve(subject, { ...policy, maxFailures }));
        const reserved = reservations.filter((reservation) => reservation.reserved);
        expect(reserved.map(({ tally }) => tally.count)).to.have.members(upTo(maxFailures));
        for (const refused of reservations.filter((reservation) => !reservation.reserved))
          expect(refused.tally.count).to.equal(maxFailures);
      }
    });

    it('reservations no more than what is left of the maximum', async () => {
      const store = await make();
      const subject = freshSubject();
      for (let i = 0; i < 3; i += 1) await store.reserve(subject, policy);
      const reservations = await atOnce(20, () => store.reserve(subject, policy));
      expect(reservations.filter(({ reserved }) => reserved).map(({ tally }) => tally.count)).to.have.members([4, 5]);
    });

    it('says when the window ends, which later attempts do not extend', async () => {
      const store = await make();
      const subject = freshSubject();
      const before = Date.now();
      const first = await store.reserve(subject, lax);
      const next = await store.reserve(subject, { ...lax, lockMs: minutes(30) });
      for (const { tally } of [first, next]) {
        expect(tally.endsAt).to.be.instanceOf(Date);
        expect(tally.endsAt.getTime()).to.be.within(
          before + minutes(5) - seconds(1),
          Date.now() + minutes(5) + seconds(1),
        );
      }
    });

    it('forgets failures below the maximum when their window has ended', async () => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...policy, lockMs: 1_000 });
      expect((await store.reserve(subject, policy)).tally.count).to.equal(2);
      await wait(1_200);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(2);
    });
  });
