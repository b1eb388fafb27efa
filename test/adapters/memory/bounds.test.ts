import { expect } from 'chai';
import { memoryCaptchaStore } from '../../../src/adapters/memory/memory-stores.js';
import { memoryLoginAttemptStore } from '../../../src/adapters/memory/memory-login-attempt-store.js';
import { memoryTokenBlacklist } from '../../../src/adapters/memory/memory-token-blacklist.js';
import { O } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { freshCaptchaKey, freshFingerprint, freshSessionId, freshSubject } from '../../port-contracts/fresh-keys.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryStores } from '../../support/memory-stores.js';
import { after, minutes, seconds } from '../../support/times.js';
import { EVICTED } from './entries.js';

describe('bounds of the memory adapters', () => {
  for (const [what, { store, isKept }] of Object.entries(EVICTED))
    it(`remove the oldest entry when there are too many: ${what}`, async () => {
      const clock = fixedClock();
      const stores = memoryStores(clock, 2);
      for (const n of [0, 1, 2]) {
        await store(stores, n, clock.now());
        clock.advance(1);
      }
      expect([await isKept(stores, 2), await isKept(stores, 1), await isKept(stores, 0)]).to.deep.equal([
        true,
        true,
        false,
      ]);
    });

  it('remove expired captchas before live ones, and no live captcha for one that has already expired', async () => {
    const clock = fixedClock();
    const store = memoryCaptchaStore(clock, 2);
    const [oldest, newest] = [freshCaptchaKey(), freshCaptchaKey()];
    const save = (key: typeof oldest, lifeMs: number) =>
      store.save({ key, text: 'ACEF34', expiresAt: after(lifeMs, clock.now()) });
    await save(oldest, minutes(5));
    await save(freshCaptchaKey(), seconds(1));
    clock.advance(seconds(1));
    await save(newest, minutes(5));
    await save(freshCaptchaKey(), 0);
    for (const key of [oldest, newest]) expect(await store.take(key)).to.deep.equal(O.some('ACEF34'));
  });

  it('keep all locks and counts during 1,000 failed logins under other names', async () => {
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

  it('keep a count of minutes during 1,000 failed logins with a window of an hour, and the reverse', async () => {
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

  it('reject a further claim when the blacklist is full, and keep the existing entries', async () => {
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

  it('reject a further end of a session when there are too many, and keep the existing ones', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 2);
    const [one, two, three] = [freshSessionId(), freshSessionId(), freshSessionId()];
    const until = after(minutes(20), clock.now());
    await blacklist.endSessions([one, two], until);
    const outcome = await blacklist.endSessions([three], until).catch((error: unknown) => error);
    expect(outcome).to.be.instanceOf(Unavailable);
    expect(await Promise.all([one, two, three].map(blacklist.isEnded))).to.deep.equal([true, true, false]);
  });

  it('remove the oldest refresh record when there are too many, but no revoked token', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 20);
    const until = after(minutes(20), clock.now());
    const used = Array.from({ length: 3 }, freshFingerprint);
    const sid = freshSessionId();
    for (const fingerprint of used)
      await blacklist.claim(fingerprint, until, undefined, {
        record: { successor: fingerprint, sid, iat: 1, exp: 2, refresh_grace: 0 },
        until,
      });
    const found = await Promise.all(used.map(blacklist.refreshOf));
    expect(found.map(O.isSome)).to.deep.equal([false, true, true]);
    expect(await Promise.all(used.map(blacklist.has))).to.deep.equal([true, true, true]);
  });

  it('limit the share of the blacklist that one user can fill with refreshes; logouts are always accepted', async () => {
    const clock = fixedClock();
    const blacklist = memoryTokenBlacklist(clock, 1_000);
    const until = after(minutes(20), clock.now());
    const [busy, other] = [2, 3];
    // a refused claim takes nothing of the share
    const token = freshFingerprint();
    for (let times = 0; times < 20; times += 1) expect(await blacklist.claim(token, until, busy)).to.equal(times === 0);
    const refreshes = async (userId: number, times: number) => {
      const claims = Array.from({ length: times }, () => blacklist.claim(freshFingerprint(), until, userId));
      return (await Promise.allSettled(claims)).filter(({ status }) => status === 'fulfilled').length;
    };
    expect(await refreshes(busy, 5_000)).to.equal(9);
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
});
