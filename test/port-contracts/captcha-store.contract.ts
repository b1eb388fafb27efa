import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { CaptchaStore } from '../../src/domain/ports/captcha-store.js';
import { after, minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshCaptchaKey, inOtherCase } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

/** What is stored of a proof of work. */
const PROOF = `proof:${'0'.repeat(32)}:${'f'.repeat(64)}`;

/** What every store of captchas must do, and must not; run it over yours. */
export const captchaStoreContract = (
  make: () => CaptchaStore | Promise<CaptchaStore>,
  wait: Wait = reallyWait,
  shared: SharedStore<CaptchaStore> = {},
): Mocha.Suite =>
  describe('contract: CaptchaStore', () => {
    const saved = async (text: string, lifeMs = minutes(1)) => {
      const store = await make();
      const key = freshCaptchaKey();
      await store.save({ key, text, expiresAt: after(lifeMs) });
      return { store, key };
    };

    it('returns each text once, unchanged, and nothing for another key', async () => {
      const all = await Promise.all(
        ['ACEF34', PROOF, 'aC e', '验证码', '0', 'null'].map(async (text) => ({ text, ...(await saved(text)) })),
      );
      for (const { store, key, text } of all) {
        expect(await store.take(freshCaptchaKey())).to.deep.equal(O.none);
        expect(await store.take(key)).to.deep.equal(O.some(text));
        for (let again = 0; again < 2; again += 1) expect(await store.take(key)).to.deep.equal(O.none);
      }
    });

    it('compares keys byte by byte: another case is another key', async () => {
      const { store, key } = await saved('ACEF34');
      expect(await store.take(inOtherCase(key))).to.deep.equal(O.none);
      expect(await store.take(key)).to.deep.equal(O.some('ACEF34'));
    });

    it('gives a captcha to one of fifty concurrent callers', async () => {
      for (const text of ['ACEF34', PROOF, 'ACEF34']) {
        const { store, key } = await saved(text);
        const taken = await atOnce(50, () => store.take(key));
        expect(taken.filter(O.isSome)).to.deep.equal([O.some(text)]);
      }
    });

    for (const [what, lifeMs, waitMs, found] of [
      ['keeps a captcha as long as it lives', seconds(10), 300, true],
      ['gives no captcha that has expired', 60, 250, false],
      ['takes a captcha that expires now, and never gives it', 0, 0, false],
      ['takes a captcha that has expired already, and never gives it', -minutes(1), 0, false],
    ] as const)
      it(what, async () => {
        const { store, key } = await saved('ACEF34', lifeMs);
        if (waitMs > 0) await wait(waitMs);
        expect(await store.take(key)).to.deep.equal(found ? O.some('ACEF34') : O.none);
      });

    const captcha = () => ({ key: freshCaptchaKey(), text: 'ACEF34', expiresAt: after(minutes(1)) });
    sharedStoreTests(make, shared, {
      operations: {
        save: (store) => store.save(captcha()),
        take: (store) => store.take(freshCaptchaKey()),
      },
      keep: async (store) => {
        const saved = captcha();
        await store.save(saved);
        return async (other) => expect(await other.take(saved.key)).to.deep.equal(O.some(saved.text));
      },
      share: async (one, other) => {
        const saved = captcha();
        await one.save(saved);
        const taken = await Promise.all([one, other, one, other].map((store) => store.take(saved.key)));
        expect(taken.filter(O.isSome)).to.deep.equal([O.some(saved.text)]);
      },
    });
  });
