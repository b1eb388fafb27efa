import { expect } from 'chai';
import {
  memoryCaptchaRateCounter,
  memoryCaptchaStore,
  memoryPermissionCache,
} from '../../../src/adapters/memory/memory-stores.js';
import { memoryLoginAttemptStore } from '../../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryLoginLockIndex } from '../../../src/adapters/memory/memory-login-lock-index.js';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { O } from '../../../src/domain/fp.js';
import type { Clock } from '../../../src/domain/ports/clock.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { upTo } from '../../contracts/at-once.js';
import { freshAddress, freshCaptchaKey, freshFingerprint, freshSubject } from '../../contracts/fresh-keys.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { after, minutes, seconds } from '../../support/times.js';

type Step<T = unknown> = (n: number) => Promise<T>;

/** Stores of at most two entries: each stores one for a number, and says whether it is still there. */
const SMALL: Readonly<Record<string, (clock: Clock) => readonly [store: Step, isKept: Step<boolean>]>> = {
  captcha: (clock) => {
    const { save, take } = memoryCaptchaStore(clock, 2);
    const keys = upTo(3).map(freshCaptchaKey);
    return [
      (n) => save({ key: keys[n]!, text: 'ACEF34', expiresAt: after(minutes(5), clock.now()) }),
      async (n) => O.isSome(await take(keys[n]!)),
    ];
  },
  'window of captcha requests': (clock) => {
    const { count } = memoryCaptchaRateCounter(clock, 2);
    const clients = upTo(3).map(freshAddress);
    const counted = (n: number) => count(clients[n]!, minutes(1));
    return [counted, async (n) => (await counted(n)).count === 2];
  },
  lock: (clock) => {
    const { reserve } = memoryLoginAttemptStore(clock, 2);
    const subjects = upTo(3).map(freshSubject);
    const reserved = (n: number) => reserve(subjects[n]!, { maxFailures: 1, lockMs: minutes(5) });
    return [reserved, async (n) => !(await reserved(n)).reserved];
  },
  'listed lock': (clock) => {
    const { add, list } = memoryLoginLockIndex(clock, 2);
    const usernames = ['a', 'b', 'c'];
    const lockOf = (n: number) =>
      ({ scope: 'main', username: usernames[n]!, address: freshAddress(), endsAt: after(minutes(5), clock.now()) }) as const;
    return [
      (n) => add(lockOf(n)),
      async (n) => (await list(0, 3)).locks.some(({ username }) => username === usernames[n]),
    ];
  },
  access: (clock) => {
    const { read, write } = memoryPermissionCache(clock, 2);
    return [
      async (n) => write(n, (await read(n)).generation, O.none, minutes(1)),
      async (n) => O.isSome((await read(n)).access),
    ];
  },
};

describe('bounds of the memory adapters', () => {
  for (const [what, make] of Object.entries(SMALL))
    it(`forgets the oldest ${what} when there are too many`, async () => {
      const clock = fixedClock();
      const [store, isKept] = make(clock);
      for (const n of [0, 1, 2]) {
        await store(n);
        clock.advance(1);
      }
      expect([await isKept(2), await isKept(1), await isKept(0)]).to.deep.equal([true, true, false]);
    });

  it('forgets no live captcha while expired ones are left', async () => {
    const clock = fixedClock();
    const store = memoryCaptchaStore(clock, 2);
    const [oldest, brief, newest] = [freshCaptchaKey(), freshCaptchaKey(), freshCaptchaKey()];
    const save = (key: typeof oldest, lifeMs: number) =>
      store.save({ key, text: 'ACEF34', expiresAt: after(lifeMs, clock.now()) });
    await save(oldest, minutes(5));
    await save(brief, seconds(1));
    clock.advance(seconds(1));
    await save(newest, minutes(5));
    expect(await store.take(oldest)).to.deep.equal(O.some('ACEF34'));
  });

  it('gives no room to a captcha that has expired already', async () => {
    const clock = fixedClock();
    const store = memoryCaptchaStore(clock, 1);
    const key = freshCaptchaKey();
    await store.save({ key, text: 'ACEF34', expiresAt: after(minutes(5), clock.now()) });
    await store.save({ key: freshCaptchaKey(), text: 'ACEF34', expiresAt: clock.now() });
    expect(await store.take(key)).to.deep.equal(O.some('ACEF34'));
  });

  it('never lets failed logins under made-up names lift a lock', async () => {
    const policy = { maxFailures: 3, lockMs: minutes(5) };
    const clock = fixedClock();
    const store = memoryLoginAttemptStore(clock, 10);
    const locked = Array.from({ length: 10 }, freshSubject);
    for (const subject of locked) for (let i = 0; i < 3; i += 1) await store.reserve(subject, policy);
    const counting = freshSubject();
    await store.reserve(counting, policy);
    clock.advance(1);
    for (let i = 0; i < 1000; i += 1) await store.reserve(freshSubject(), policy);
    for (const subject of locked) expect((await store.reserve(subject, policy)).reserved).to.be.false;
    expect((await store.reserve(counting, policy)).tally.count).to.equal(1);
  });

  it('never lets failed logins that are counted for an hour push out those of minutes, or the other way round', async () => {
    for (const [lockMs, floodMs] of [
      [minutes(5), minutes(60)],
      [minutes(60), minutes(5)],
    ] as const) {
      const clock = fixedClock();
      const store = memoryLoginAttemptStore(clock, 10);
      const counting = freshSubject();
      for (let i = 0; i < 2; i += 1) await store.reserve(counting, { maxFailures: 3, lockMs });
      for (let i = 0; i < 1000; i += 1) await store.reserve(freshSubject(), { maxFailures: 3, lockMs: floodMs });
      expect((await store.reserve(counting, { maxFailures: 3, lockMs })).tally.count).to.equal(3);
    }
  });

  it('rejects further claims when the blacklist is full, rather than revive a token', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 2);
    const [first, second, third] = [freshFingerprint(), freshFingerprint(), freshFingerprint()];
    await blacklist.claim(first, after(minutes(1), clock.now()));
    await blacklist.claim(second, after(minutes(20), clock.now()));

    const outcome = await blacklist.claim(third, after(minutes(20), clock.now())).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Unavailable).and.include({ resource: 'key-value store' });
    expect(await Promise.all([first, second, third].map(blacklist.has))).to.deep.equal([true, true, false]);
    expect(await blacklist.claim(first, after(minutes(1), clock.now()))).to.be.false;

    clock.advance(minutes(1));
    expect(await blacklist.claim(third, after(minutes(20), clock.now()))).to.be.true;
    expect(await Promise.all([first, second, third].map(blacklist.has))).to.deep.equal([false, true, true]);
  });

  it('lets no user take more than a share of the blacklist by refreshing, and everybody log out all the time', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 1_000);
    const until = after(minutes(20), clock.now());
    const [busy, other] = [2, 3];
    const refreshes = async (userId: number, times: number) => {
      const claims = Array.from({ length: times }, () => blacklist.claim(freshFingerprint(), until, userId));
      return (await Promise.allSettled(claims)).filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await refreshes(busy, 5_000)).to.equal(10);
    const refused: unknown = await blacklist.claim(freshFingerprint(), until, busy).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Unavailable);
    // a logout takes nobody's share, so that this user can still log out
    expect(await blacklist.claim(freshFingerprint(), until)).to.be.true;
    expect(await refreshes(other, 5)).to.equal(5);

    clock.advance(minutes(20));
    expect(await refreshes(busy, 5)).to.equal(5);
    const later = after(minutes(20), clock.now());
    expect(await blacklist.claim(freshFingerprint(), later, busy)).to.be.true;
  });

  it('counts a token once, however often its claim is refused', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 200);
    const until = after(minutes(20), clock.now());
    const [first, second] = [freshFingerprint(), freshFingerprint()];
    expect(await blacklist.claim(first, until, 2)).to.be.true;
    for (let times = 0; times < 10; times += 1) expect(await blacklist.claim(first, until, 2)).to.be.false;
    expect(await blacklist.claim(second, until, 2)).to.be.true;
  });
});
