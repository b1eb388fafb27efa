import { expect } from 'chai';
import { elapsedTime } from '../../../src/adapters/memory/elapsed-time.js';
import { memoryCaptchaRateCounter } from '../../../src/adapters/memory/memory-captcha-rate-counter.js';
import { memoryCaptchaStore } from '../../../src/adapters/memory/memory-captcha-store.js';
import { memoryLoginAttemptStore } from '../../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryPermissionCache } from '../../../src/adapters/memory/memory-permission-cache.js';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { O } from '../../../src/domain/fp.js';
import { freshAddress, freshCaptchaKey, freshFingerprint, freshSubject } from '../../contracts/fresh-keys.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { after, hours, minutes } from '../../support/times.js';

/** Moves of the clock that tell of no time that has passed: none, a correction, a mistake of hours put right. */
for (const backMs of [0, 100, hours(3)])
  describe(`memory adapters when the clock goes back by ${backMs} ms`, () => {
    it('keep a captcha for its lifetime, and no longer', async () => {
      for (const [waitMs, kept] of [
        [minutes(5) - 1, true],
        [minutes(5), false],
      ] as const) {
        const clock = fixedClock();
        const store = memoryCaptchaStore(clock);
        const key = freshCaptchaKey();
        await store.save({ key, text: 'ACEF34', expiresAt: after(minutes(5), clock.now()) });
        clock.advance(-backMs);
        await store.take(freshCaptchaKey());
        clock.advance(waitMs);
        expect(O.isSome(await store.take(key))).to.equal(kept);
      }
    });

    it('keep a window of captcha requests for its length, and no longer', async () => {
      const clock = fixedClock();
      const counter = memoryCaptchaRateCounter(clock);
      const client = freshAddress();
      await counter.count(client, minutes(1));
      clock.advance(-backMs);
      expect((await counter.count(client, minutes(1))).count).to.equal(2);
      clock.advance(minutes(1) - 1);
      expect((await counter.count(client, minutes(1))).count).to.equal(3);
      clock.advance(1);
      expect((await counter.count(client, minutes(1))).count).to.equal(1);
    });

    it('keep a lock, and a count, for its duration, and no longer', async () => {
      for (const reservations of [2, 1]) {
        const policy = { maxFailures: 2, lockMs: minutes(5) };
        const clock = fixedClock();
        const store = memoryLoginAttemptStore(clock);
        const [subject, other] = [freshSubject(), freshSubject()];
        for (let i = 0; i < reservations; i += 1) {
          await store.reserve(subject, policy);
          await store.reserve(other, policy);
        }
        clock.advance(-backMs);
        await store.reserve(freshSubject(), policy);
        clock.advance(minutes(5) - 1);
        const met = await store.reserve(subject, policy);
        expect(met.tally.count).to.equal(2);
        expect(met.reserved).to.equal(reservations === 1);
        clock.advance(1);
        expect((await store.reserve(other, policy)).tally.count).to.equal(1);
      }
    });

    it('keep a count no longer for the attempts that are added to it', async () => {
      const policy = { maxFailures: 100, lockMs: minutes(5) };
      const clock = fixedClock();
      const store = memoryLoginAttemptStore(clock);
      const subject = freshSubject();
      await store.reserve(subject, policy);
      clock.advance(-backMs);
      await store.reserve(subject, policy);
      clock.advance(minutes(4));
      await store.release(subject, await store.reserve(subject, policy));
      clock.advance(minutes(1));
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });

    it('keep a logged-out token from living again', async () => {
      const clock = fixedClock();
      const blacklist = memoryTokenBlacklist(clock);
      const fingerprint = freshFingerprint();
      const expiry = after(minutes(20), clock.now());
      await blacklist.claim(fingerprint, expiry);
      clock.advance(-backMs);
      await blacklist.has(freshFingerprint());
      clock.set(after(-1, expiry));
      expect(await blacklist.has(fingerprint)).to.be.true;
      clock.set(expiry);
      expect(await blacklist.has(fingerprint)).to.be.false;
    });

    it('keep access for its lifetime, and no longer', async () => {
      const clock = fixedClock();
      const cache = memoryPermissionCache(clock);
      const { generation } = await cache.read(7);
      await cache.write(7, generation, O.none, minutes(1));
      clock.advance(-backMs);
      const isKept = async () => O.isSome((await cache.read(7)).access);
      expect(await isKept()).to.be.true;
      clock.advance(minutes(1) - 1);
      expect(await isKept()).to.be.true;
      clock.advance(1);
      expect(await isKept()).to.be.false;
    });
  });

describe('elapsed time', () => {
  it('goes forward with the clock, and stands still while that goes back', () => {
    const clock = fixedClock();
    const elapsed = elapsedTime(clock);
    const readings = [0, 5, -hours(1), 7, -1, 0, 1].map((ms) => {
      clock.advance(ms);
      return elapsed();
    });
    expect(readings).to.deep.equal([0, 5, 5, 12, 12, 12, 13]);
  });
});
