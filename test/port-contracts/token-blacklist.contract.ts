import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { TokenBlacklist } from '../../src/domain/ports/token-blacklist.js';
import type { RefreshRecord } from '../../src/domain/session/refresh-attempt.js';
import { after, hours, minutes, seconds } from '../support/times.js';
import { atOnce } from './at-once.js';
import { freshFingerprint, freshSessionId, inOtherCase } from './fresh-keys.js';
import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';

const aRecord = (): RefreshRecord => ({
  attempt: freshFingerprint(),
  successor: freshFingerprint(),
  sid: freshSessionId(),
  iat: 1_893_499_200,
  exp: 1_893_500_400,
  refresh_grace: 0,
});
const withoutAttempt = ({ attempt: _attempt, ...record }: RefreshRecord): RefreshRecord => record;

/** What every token blacklist must do, and must not; run it over yours. */
export const tokenBlacklistContract = (
  make: () => TokenBlacklist | Promise<TokenBlacklist>,
  wait: Wait = reallyWait,
  shared: SharedStore<TokenBlacklist> = {},
): Mocha.Suite =>
  describe('contract: TokenBlacklist', () => {
    it('has a claimed token, refuses a second claim with any time, and has no other token', async () => {
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

    it('compares fingerprints byte by byte: another case is another token', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      const refresh = { record: aRecord(), until: after(minutes(1)) };
      await blacklist.claim(fingerprint, after(minutes(1)), undefined, refresh);
      const other = inOtherCase(fingerprint);
      expect(await blacklist.has(other)).to.be.false;
      expect(await blacklist.refreshOf(other)).to.deep.equal(O.none);
      expect(await blacklist.claim(other, after(minutes(1)))).to.be.true;
    });

    it('one of fifty concurrent claims of the same token succeeds', async () => {
      const blacklist = await make();
      for (let round = 0; round < 3; round += 1) {
        const fingerprint = freshFingerprint();
        const claims = await atOnce(50, () => blacklist.claim(fingerprint, after(minutes(1))));
        expect(claims.filter(Boolean)).to.have.length(1);
        expect(await blacklist.has(fingerprint)).to.be.true;
      }
    });

    it('keeps a claim with an end in the past or the near future for at least a second', async () => {
      const blacklist = await make();
      for (const lifeMs of [100, 1, 0, -1, -hours(1)]) {
        const fingerprint = freshFingerprint();
        expect(await blacklist.claim(fingerprint, after(lifeMs))).to.be.true;
        await wait(120);
        expect(await blacklist.has(fingerprint)).to.be.true;
        expect(await blacklist.claim(fingerprint, after(lifeMs))).to.be.false;
      }
    });

    it('keeps an entry until the given time; a second claim does not shorten it', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      await blacklist.claim(fingerprint, after(seconds(30)));
      await blacklist.claim(fingerprint, after(seconds(1)));
      await wait(1200);
      expect(await blacklist.has(fingerprint)).to.be.true;
    });

    it('accepts a time in the year 9999', async () => {
      const blacklist = await make();
      const fingerprint = freshFingerprint();
      expect(await blacklist.claim(fingerprint, new Date('9999-12-31T23:59:59Z'))).to.be.true;
      expect(await blacklist.has(fingerprint)).to.be.true;
    });

    describe('records of refreshes', () => {
      it('are found by the token, for any caller', async () => {
        const blacklist = await make();
        const [fingerprint, other] = [freshFingerprint(), freshFingerprint()];
        for (const record of [aRecord(), withoutAttempt(aRecord())]) {
          const used = freshFingerprint();
          expect(await blacklist.claim(used, after(minutes(1)), 2, { record, until: after(minutes(1)) })).to.be.true;
          expect(await blacklist.has(used)).to.be.true;
          expect(await blacklist.refreshOf(used)).to.deep.equal(O.some(record));
        }
        await blacklist.claim(fingerprint, after(minutes(1)));
        for (const without of [fingerprint, other]) expect(await blacklist.refreshOf(without)).to.deep.equal(O.none);
      });

      it('are those of the one successful claim among fifty', async () => {
        const blacklist = await make();
        for (const records of [Array.from({ length: 50 }, aRecord), Array<RefreshRecord>(50).fill(aRecord())]) {
          const fingerprint = freshFingerprint();
          const claims = await atOnce(50, async (n) => {
            const kept = { record: records[n]!, until: after(minutes(1)) };
            const isFirst = await blacklist.claim(fingerprint, after(minutes(1)), undefined, kept);
            return { isFirst, record: records[n], found: await blacklist.refreshOf(fingerprint) };
          });
          const winners = claims.filter(({ isFirst }) => isFirst);
          expect(winners).to.have.length(1);
          for (const { found } of claims) expect(found).to.deep.equal(O.some(winners[0]?.record));
        }
      });

      it('are kept until their own time, which nothing extends, also after the entry', async () => {
        const blacklist = await make();
        const fingerprint = freshFingerprint();
        const kept = { record: aRecord(), until: after(seconds(2)) };
        await blacklist.claim(fingerprint, after(0), undefined, kept);
        await wait(1_500);
        expect(await blacklist.refreshOf(fingerprint)).to.deep.equal(O.some(kept.record));
        await blacklist.claim(fingerprint, after(minutes(1)));
        await wait(600);
        expect(await blacklist.refreshOf(fingerprint)).to.deep.equal(O.none);
      });
    });

    describe('ended sessions', () => {
      it('are those that were ended', async () => {
        const blacklist = await make();
        const [one, two, other] = [freshSessionId(), freshSessionId(), freshSessionId()];
        expect(await blacklist.isEnded(one)).to.be.false;
        await blacklist.endSessions([one, two], after(minutes(1)));
        await blacklist.endSessions([two], after(minutes(1)));
        await blacklist.endSessions([], after(minutes(1)));
        expect(await Promise.all([one, two, other].map((id) => blacklist.isEnded(id)))).to.deep.equal([
          true,
          true,
          false,
        ]);
      });

      it('stay ended until the given time, for at least a second; a second end does not shorten that', async () => {
        const blacklist = await make();
        for (const lifeMs of [seconds(30), 0, -hours(1)]) {
          const id = freshSessionId();
          await blacklist.endSessions([id], after(lifeMs));
          if (lifeMs > 0) await blacklist.endSessions([id, freshSessionId()], after(seconds(1)));
          await wait(lifeMs > 0 ? 1_200 : 120);
          expect(await blacklist.isEnded(id), String(lifeMs)).to.be.true;
        }
      });
    });

    describe('the reason of an end', () => {
      it('is that of the first end; without one there is none', async () => {
        const blacklist = await make();
        const [replaced, ended, other] = [freshSessionId(), freshSessionId(), freshSessionId()];
        await blacklist.endSessions([replaced], after(minutes(1)), 'SessionReplaced');
        await blacklist.endSessions([replaced, ended], after(minutes(2)));
        await blacklist.endSessions([ended], after(minutes(3)), 'SessionReplaced');
        expect(await blacklist.endReason(replaced)).to.deep.equal(O.some('SessionReplaced'));
        for (const id of [ended, other]) expect(await blacklist.endReason(id)).to.deep.equal(O.none);
        expect(await Promise.all([replaced, ended].map((id) => blacklist.isEnded(id)))).to.deep.equal([true, true]);
      });
    });

    sharedStoreTests(make, shared, {
      operations: {
        claim: (blacklist) => blacklist.claim(freshFingerprint(), after(minutes(1))),
        has: (blacklist) => blacklist.has(freshFingerprint()),
        refreshOf: (blacklist) => blacklist.refreshOf(freshFingerprint()),
        endSessions: (blacklist) => blacklist.endSessions([freshSessionId()], after(minutes(1))),
        isEnded: (blacklist) => blacklist.isEnded(freshSessionId()),
        endReason: (blacklist) => blacklist.endReason(freshSessionId()),
      },
      keep: async (blacklist) => {
        const [fingerprint, id, record] = [freshFingerprint(), freshSessionId(), aRecord()];
        await blacklist.claim(fingerprint, after(minutes(1)), undefined, { record, until: after(minutes(1)) });
        await blacklist.endSessions([id], after(minutes(1)));
        return async (other) => {
          expect([await other.has(fingerprint), await other.isEnded(id)]).to.deep.equal([true, true]);
          expect(await other.claim(fingerprint, after(minutes(1)))).to.be.false;
          expect(await other.refreshOf(fingerprint)).to.deep.equal(O.some(record));
        };
      },
      share: async (one, other) => {
        const fingerprint = freshFingerprint();
        const claims = [one, other, one, other].map((list) => list.claim(fingerprint, after(minutes(1))));
        expect((await Promise.all(claims)).filter(Boolean)).to.have.length(1);
        expect([await one.has(fingerprint), await other.has(fingerprint)]).to.deep.equal([true, true]);
        const [used, id, record] = [freshFingerprint(), freshSessionId(), aRecord()];
        await one.claim(used, after(minutes(1)), undefined, { record, until: after(minutes(1)) });
        await one.endSessions([id], after(minutes(1)));
        expect([await other.refreshOf(used), await other.isEnded(id)]).to.deep.equal([O.some(record), true]);
      },
    });
  });
