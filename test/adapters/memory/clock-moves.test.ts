import { expect } from 'chai';
import { elapsedTime } from '../../../src/adapters/memory/expiring-map.js';
import { O } from '../../../src/domain/fp.js';
import { freshAddress, freshCaptchaKey, freshFingerprint, freshSubject } from '../../contracts/fresh-keys.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryStores, type KeyValueStores } from '../../support/memory-stores.js';
import { after, hours, minutes, seconds } from '../../support/times.js';

const [key, client, subject, fingerprint] = [freshCaptchaKey(), freshAddress(), freshSubject(), freshFingerprint()];
const lockOf = (maxFailures: number) => ({ maxFailures, lockMs: minutes(5) });

type Entry = Readonly<{
  lifeMs: number;
  /** It ends with a moment of the clock, not after a duration. */
  endsByDate?: true;
  store(stores: KeyValueStores, now: Date): Promise<unknown>;
  /** Uses the store, which must not prolong the entry. */
  use(stores: KeyValueStores): Promise<unknown>;
  isKept(stores: KeyValueStores): Promise<boolean>;
}>;

const ENTRIES: Readonly<Record<string, Entry>> = {
  'a captcha': {
    lifeMs: minutes(5),
    store: ({ captchas }, now) => captchas.save({ key, text: 'ACEF34', expiresAt: after(minutes(5), now) }),
    use: ({ captchas }) => captchas.take(freshCaptchaKey()),
    isKept: async ({ captchas }) => O.isSome(await captchas.take(key)),
  },
  'a window of captcha requests': {
    lifeMs: minutes(1),
    store: ({ captchaRates }) => captchaRates.count(client, minutes(1)),
    use: ({ captchaRates }) => captchaRates.count(client, minutes(1)),
    isKept: async ({ captchaRates }) => (await captchaRates.count(client, minutes(1))).count > 1,
  },
  'a lock': {
    lifeMs: minutes(5),
    store: async ({ attempts }) => {
      for (let i = 0; i < 2; i += 1) await attempts.reserve(subject, lockOf(2));
    },
    use: ({ attempts }) => attempts.reserve(subject, lockOf(2)),
    isKept: async ({ attempts }) => !(await attempts.reserve(subject, lockOf(2))).reserved,
  },
  'a count of failed logins': {
    lifeMs: minutes(5),
    store: ({ attempts }) => attempts.reserve(subject, lockOf(100)),
    use: ({ attempts }) => attempts.reserve(subject, lockOf(100)),
    isKept: async ({ attempts }) => (await attempts.reserve(subject, lockOf(100))).tally.count > 1,
  },
  'a count of failed logins beside one that is taken back': {
    lifeMs: minutes(5),
    store: ({ attempts }) => attempts.reserve(subject, lockOf(100)),
    use: async ({ attempts }) => attempts.release(subject, await attempts.reserve(subject, lockOf(100))),
    isKept: async ({ attempts }) => (await attempts.reserve(subject, lockOf(100))).tally.count > 1,
  },
  'a logged-out token': {
    lifeMs: minutes(20),
    endsByDate: true,
    store: ({ blacklist }, now) => blacklist.claim(fingerprint, after(minutes(20), now)),
    use: ({ blacklist }) => blacklist.has(freshFingerprint()),
    isKept: ({ blacklist }) => blacklist.has(fingerprint),
  },
  'the access of a user': {
    lifeMs: minutes(1),
    store: async ({ permissionCache }) =>
      permissionCache.write(7, (await permissionCache.read(7)).generation, O.none, minutes(1)),
    use: ({ permissionCache }) => permissionCache.read(7),
    isKept: async ({ permissionCache }) => O.isSome((await permissionCache.read(7)).access),
  },
};

/** Moves of the clock that tell of no time that has passed: none, a correction, a mistake of hours put right. */
for (const backMs of [0, 100, hours(3)])
  describe(`memory adapters when the clock goes back by ${backMs} ms`, () => {
    for (const [what, { lifeMs, endsByDate, store, use, isKept }] of Object.entries(ENTRIES))
      it(`keep ${what} for its lifetime, and no longer`, async () => {
        for (const kept of [true, false]) {
          const clock = fixedClock();
          const stores = memoryStores(clock);
          await store(stores, clock.now());
          clock.advance(-backMs);
          await use(stores);
          clock.advance(lifeMs + (endsByDate ? backMs : 0) - seconds(30));
          await use(stores);
          clock.advance(seconds(30) - (kept ? 1 : 0));
          expect(await isKept(stores)).to.equal(kept);
        }
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
