import { expect } from 'chai';
import { O } from '../../src/contract/fp.js';
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

    it('takes one reservation back, and leaves the window as it is', async () => {
      const { store, subject, reserve } = await prepared();
      await reserve(1_000);
      await store.release(subject, await reserve());
      expect((await reserve()).tally.count).to.equal(2);
      await wait(1_200);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('never goes below none, opens a new window after it, and touches no other subject', async () => {
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

    it('opens a lock by as many attempts as are taken back', async () => {
      const { store, subject, reserve } = await prepared();
      const [reservation] = await atOnce(20, () => reserve());
      await atOnce(2, () => store.release(subject, reservation!));
      const reservations = await atOnce(20, () => reserve());
      expect(reservations.filter(({ reserved }) => reserved)).to.have.length(2);
      expect((await reserve()).reserved).to.be.false;
    });

    it('takes the lock back that the reservation began: the window ends when it did before', async () => {
      const { store, subject, reserve } = await prepared();
      const [, , last] = [await reserve(1_000), await reserve(), await reserve()];
      expect(last.tally.endsAt.getTime()).to.be.above(Date.now() + minutes(5) - seconds(10));
      await store.release(subject, last);
      expect(O.toUndefined(await store.read(subject))?.count).to.equal(2);
      await wait(1_200);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('leaves nothing where the window would have ended during the lock', async () => {
      const { store, subject, reserve } = await prepared();
      const [, , last] = [await reserve(1_000), await reserve(), await reserve()];
      await wait(1_200);
      expect((await reserve()).reserved).to.be.false;
      await store.release(subject, last);
      expect((await reserve()).tally.count).to.equal(1);
    });

    it('brings nothing back that has expired, and takes nothing from a later window', async () => {
      const { store, subject, reserve } = await prepared();
      const old = await reserve(200);
      await wait(400);
      await store.release(subject, old);
      for (const count of [1, 2]) expect((await reserve()).tally.count).to.equal(count);
      await store.release(subject, old);
      expect((await reserve()).tally.count).to.equal(3);
      expect((await reserve()).reserved).to.be.false;
    });

    it('is not lost among reservations that come at the same time', async () => {
      const { store, subject } = await prepared();
      const [reservation] = await atOnce(20, () => store.reserve(subject, lax));
      await atOnce(40, async (i) => (i % 2 ? store.reserve(subject, lax) : store.release(subject, reservation!)));
      expect((await store.reserve(subject, lax)).tally.count).to.equal(21);
    });
  });
