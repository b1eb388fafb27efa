import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './shared-store.js';

export const releasesAttempts = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('release', () => {
    const policy = { maxFailures: 3, lockMs: minutes(5) };
    const lax = { maxFailures: 1000, lockMs: minutes(5) };
    const prepared = async () => {
      const store = await make();
      const subject = freshSubject();
      return { store, subject, reserve: (lockMs = minutes(5)) => store.reserve(subject, { ...policy, lockMs }) };
    };

    it('removes one reservation, and keeps the end of the window', async () => {
      const { store, subject, reserve } = await prepared();
      await reserve(1_000);
      await store.release(subject, await reserve());
      expect((await reserve()).tally.count).to.equal(2);
      await wait(1_200);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('does not go below zero, and changes no other subject; the next attempt begins a new window', async () => {
      const { store, subject, reserve } = await prepared();
      const other = freshSubject();
      await store.release(subject, await store.reserve(other, policy));
      const own = await reserve();
      await atOnce(5, () => store.release(subject, own));
      const { tally } = await reserve(minutes(30));
      expect(tally.count).to.equal(1);
      expect(tally.endsAt.getTime()).to.be.above(Date.now() + minutes(20));
      expect((await store.reserve(other, policy)).tally.count).to.equal(2);
    });

    it('allows as many further attempts as were released', async () => {
      const { store, subject, reserve } = await prepared();
      const [reservation] = await atOnce(20, () => reserve());
      await atOnce(2, () => store.release(subject, reservation!));
      const reservations = await atOnce(20, () => reserve());
      expect(reservations.filter(({ reserved }) => reserved)).to.have.length(2);
      expect((await reserve()).reserved).to.be.false;
    });

    it('ends the lock that the reservation began; the window keeps its former end', async () => {
      const { store, subject, reserve } = await prepared();
      const [, , last] = [await reserve(1_000), await reserve(), await reserve()];
      expect(last.tally.endsAt.getTime()).to.be.above(Date.now() + minutes(5) - seconds(10));
      await store.release(subject, last);
      expect(O.toUndefined(await store.read(subject))?.count).to.equal(2);
      await wait(1_200);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('leaves no window if the window would have ended during the lock', async () => {
      const { store, subject, reserve } = await prepared();
      const [, , last] = [await reserve(1_000), await reserve(), await reserve()];
      await wait(1_200);
      expect((await reserve()).reserved).to.be.false;
      await store.release(subject, last);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('restores no expired window, and does not count in a later window', async () => {
      const { store, subject, reserve } = await prepared();
      const old = await reserve(200);
      await wait(400);
      await store.release(subject, old);
      for (const count of [1, 2]) expect((await reserve()).tally.count).to.equal(count);
      await store.release(subject, old);
      expect((await reserve()).tally.count).to.equal(3);
      expect((await reserve()).reserved).to.be.false;
    });

    it('is counted exactly among concurrent reservations', async () => {
      const { store, subject } = await prepared();
      const [reservation] = await atOnce(20, () => store.reserve(subject, lax));
      await atOnce(40, async (i) => (i % 2 ? store.reserve(subject, lax) : store.release(subject, reservation!)));
      expect((await store.reserve(subject, lax)).tally.count).to.equal(21);
    });
  });
