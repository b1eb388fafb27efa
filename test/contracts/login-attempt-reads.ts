import { expect } from 'chai';
import { O } from '../../src/domain/fp.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshSubject } from './fresh-keys.js';
import type { Wait } from './wait.js';

export const looksAtSubjects = (make: () => LoginAttemptStore | Promise<LoginAttemptStore>, wait: Wait): Mocha.Suite =>
  describe('read', () => {
    const policy = { maxFailures: 2, lockMs: minutes(5) };

    it('finds nothing where nothing is counted, and leaves nothing there', async () => {
      const store = await make();
      const subject = freshSubject();
      for (let i = 0; i < 2; i += 1) expect(await store.read(subject)).to.deep.equal(O.none);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('tells the count and the end of a window and of a lock, and changes neither', async () => {
      const store = await make();
      const subject = freshSubject();
      for (const [count, lockMs] of [
        [1, minutes(5)],
        [2, minutes(30)],
      ] as const) {
        await store.reserve(subject, { ...policy, lockMs });
        for (const found of await atOnce(5, () => store.read(subject))) {
          const tally = O.toUndefined(found);
          expect(tally?.count).to.equal(count);
          expect(tally?.endsAt.getTime()).to.be.closeTo(Date.now() + lockMs, seconds(10));
        }
      }
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
    });

    it('finds nothing of what has ended, of what was cleared, and of what was taken back', async () => {
      const store = await make();
      const [ended, cleared, released] = [freshSubject(), freshSubject(), freshSubject()];
      await store.reserve(ended, { ...policy, lockMs: 200 });
      await store.reserve(cleared, policy);
      await store.clear(cleared);
      await store.release(released, await store.reserve(released, policy));
      await wait(400);
      for (const subject of [ended, cleared, released]) expect(await store.read(subject)).to.deep.equal(O.none);
    });
  });
