import { expect } from 'chai';
import type { CaptchaRateCounter } from '../../src/domain/ports/captcha-rate-counter.js';
import { minutes } from '../support/times.js';
import { upTo } from './at-once.js';
import { countsInWindows } from './counting-windows.js';
import { freshAddress } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

/** What every counter of captcha requests must do, and must not; run it over yours. */
export const captchaRateCounterContract = (
  make: () => CaptchaRateCounter | Promise<CaptchaRateCounter>,
  wait: Wait = reallyWait,
  shared: SharedStore<CaptchaRateCounter> = {},
): Mocha.Suite =>
  describe('contract: CaptchaRateCounter', () => {
    countsInWindows(async () => {
      const counter = await make();
      return () => {
        const client = freshAddress();
        return (windowMs) => counter.count(client, windowMs);
      };
    }, wait);

    sharedStoreTests(make, shared, {
      operations: { count: (counter) => counter.count(freshAddress(), minutes(1)) },
      keep: async (counter) => {
        const client = freshAddress();
        await counter.count(client, minutes(1));
        return async (other) => expect(await other.count(client, minutes(1))).to.include({ count: 2 });
      },
      share: async (one, other) => {
        const client = freshAddress();
        const tallies = await Promise.all([one, other, one, other].map((counter) => counter.count(client, minutes(1))));
        expect(tallies.map(({ count }) => count)).to.have.members(upTo(4));
      },
    });
  });
