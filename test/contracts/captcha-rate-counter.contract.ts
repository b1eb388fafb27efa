import { expect } from 'chai';
import type { CaptchaRateCounter } from '../../src/domain/ports/captcha-rate-counter.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import { freshAddress } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

/** What every counter of captcha requests must do, and must not; run it over yours. */
export const captchaRateCounterContract = (
  make: () => CaptchaRateCounter | Promise<CaptchaRateCounter>,
  wait: Wait = reallyWait,
  shared: SharedStore<CaptchaRateCounter> = {},
): Mocha.Suite =>
  describe('contract: CaptchaRateCounter', () => {
    it('counts each client from one', async () => {
      const counter = await make();
      const client = freshAddress();
      for (const count of [1, 2, 3]) expect(await counter.count(client, minutes(1))).to.include({ count });
      expect(await counter.count(freshAddress(), minutes(1))).to.include({ count: 1 });
      expect(await counter.count(client, minutes(1))).to.include({ count: 4 });
    });

    it('loses and doubles none of twenty that come at once', async () => {
      const counter = await make();
      const client = freshAddress();
      const tallies = [
        ...(await atOnce(20, () => counter.count(client, minutes(1)))),
        ...(await atOnce(20, () => counter.count(client, minutes(1)))),
      ];
      expect(tallies.map(({ count }) => count)).to.have.members(upTo(40));
    });

    it('says when the window ends, the same for all of it', async () => {
      const counter = await make();
      const client = freshAddress();
      const before = Date.now();
      const tallies = [
        await counter.count(client, minutes(1)),
        ...(await atOnce(5, () => counter.count(client, minutes(9)))),
      ];
      for (const { endsAt } of tallies) {
        expect(endsAt).to.be.instanceOf(Date);
        expect(endsAt.getTime()).to.be.within(before + minutes(1) - seconds(1), Date.now() + minutes(1) + seconds(1));
      }
    });

    it('opens a new window when the first has ended, which later requests have not extended', async () => {
      const counter = await make();
      const client = freshAddress();
      await counter.count(client, 1_000);
      expect(await counter.count(client, minutes(1))).to.include({ count: 2 });
      await wait(1_200);
      expect(await counter.count(client, minutes(1))).to.include({ count: 1 });
      expect(await counter.count(client, minutes(1))).to.include({ count: 2 });
    });

    sharedStoreTests(make, shared, {
      operations: { count: (counter) => counter.count(freshAddress(), minutes(1)) },
      share: async (one, other) => {
        const client = freshAddress();
        const tallies = await Promise.all([one, other, one, other].map((counter) => counter.count(client, minutes(1))));
        expect(tallies.map(({ count }) => count)).to.have.members(upTo(4));
      },
    });
  });
