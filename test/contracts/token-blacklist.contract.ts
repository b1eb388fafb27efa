import { expect } from 'chai';
import type { TokenBlacklist } from '../../src/domain/ports/token-blacklist.js';
import { after, hours, minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshFingerprint } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

/** What every token blacklist must do, and must not; run it over yours. */
export const tokenBlacklistContract = (
  make: () => TokenBlacklist | Promise<TokenBlacklist>,
  wait: Wait = reallyWait,
  shared: SharedStore<TokenBlacklist> = {},
): Mocha.Suite =>
  describe('contract: TokenBlacklist', () => {
    it('has what was claimed, refuses a second claim whatever its time, and has nothing else', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      expect(await blacklist.has(fingerprint)).to.be.false;
      expect(await blacklist.claim(fingerprint, after(minutes(1)))).to.be.true;
      for (const lifeMs of [minutes(1), minutes(9), 0])
        expect(await blacklist.claim(fingerprint, after(lifeMs))).to.be.false;
      expect(await blacklist.has(fingerprint)).to.be.true;

      const respelled = `${fingerprint.slice(0, -1)}${fingerprint.endsWith('A') ? 'E' : 'A'}` as typeof fingerprint;
      for (const other of [freshFingerprint(), respelled]) {
        expect(await blacklist.has(other)).to.be.false;
        expect(await blacklist.claim(other, after(minutes(1)))).to.be.true;
      }
    });

    it('lets one of fifty win who claim the same token at once', async () => {
      const blacklist = await make();
      for (let round = 0; round < 3; round += 1) {
        const fingerprint = freshFingerprint();
        const claims = await atOnce(50, () => blacklist.claim(fingerprint, after(minutes(1))));
        expect(claims.filter(Boolean)).to.have.length(1);
        expect(await blacklist.has(fingerprint)).to.be.true;
      }
    });

    it('enters what is about to end, or has ended, for at least a second', async () => {
      const blacklist = await make();
      for (const lifeMs of [100, 1, 0, -1, -hours(1)]) {
        const fingerprint = freshFingerprint();
        expect(await blacklist.claim(fingerprint, after(lifeMs))).to.be.true;
        await wait(120);
        expect(await blacklist.has(fingerprint)).to.be.true;
        expect(await blacklist.claim(fingerprint, after(lifeMs))).to.be.false;
      }
    });

    it('keeps an entry as long as was asked, and no second claim shortens that', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      await blacklist.claim(fingerprint, after(seconds(30)));
      await blacklist.claim(fingerprint, after(seconds(1)));
      await wait(1200);
      expect(await blacklist.has(fingerprint)).to.be.true;
    });

    it('takes a far future', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      expect(await blacklist.claim(fingerprint, new Date('9999-12-31T23:59:59Z'))).to.be.true;
      expect(await blacklist.has(fingerprint)).to.be.true;
    });

    sharedStoreTests(make, shared, {
      operations: {
        claim: (blacklist) => blacklist.claim(freshFingerprint(), after(minutes(1))),
        has: (blacklist) => blacklist.has(freshFingerprint()),
      },
      share: async (one, other) => {
        const fingerprint = freshFingerprint();
        const claims = [one, other, one, other].map((list) => list.claim(fingerprint, after(minutes(1))));
        expect((await Promise.all(claims)).filter(Boolean)).to.have.length(1);
        expect([await one.has(fingerprint), await other.has(fingerprint)]).to.deep.equal([true, true]);
      },
    });
  });
