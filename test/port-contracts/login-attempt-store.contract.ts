import { reallyWait, sharedStoreTests, type SharedStore, type Wait } from './shared-store.js';
import { expect } from 'chai';
import { O } from '../../src/contract/values/fp.js';
import type { LoginAttemptStore } from '../../src/domain/ports/login-attempt-store.js';
import { minutes, seconds } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import { countsInWindows, expectEnd } from './counting-windows.js';
import { freshSubject, inOtherCase } from './fresh-keys.js';
import { releasesAttempts } from './login-attempt-releases.js';

/** What every store of failed logins must do, and must not; run it over yours. */
export const loginAttemptStoreContract = (
  make: () => LoginAttemptStore | Promise<LoginAttemptStore>,
  wait: Wait = reallyWait,
  shared: SharedStore<LoginAttemptStore> = {},
): Mocha.Suite =>
  describe('contract: LoginAttemptStore', () => {
    reservesAttempts(make, wait);
    locksSubjects(make, wait);
    releasesAttempts(make, wait);
    readsSubjects(make, wait);

    const policy = { maxFailures: 3, lockMs: minutes(1) };
    sharedStoreTests(make, shared, {
      operations: {
        read: (store) => store.read(freshSubject()),
        reserve: (store) => store.reserve(freshSubject(), policy),
        clear: (store) => store.clear(freshSubject()),
      },
      keep: async (store) => {
        const subject = freshSubject();
        for (let failure = 0; failure < policy.maxFailures; failure += 1) await store.reserve(subject, policy);
        return async (other) => expect(await other.reserve(subject, policy)).to.include({ reserved: false });
      },
      share: async (one, other) => {
        const subject = freshSubject();
        const outcomes = [one, other, one, other].map((store) => store.reserve(subject, policy));
        expect((await Promise.all(outcomes)).filter(({ reserved }) => reserved)).to.have.length(3);
        await other.clear(subject);
        expect(O.isNone(await one.read(subject))).to.be.true;
      },
    });
  });

type Make = Parameters<typeof loginAttemptStoreContract>[0];

const reservesAttempts = (make: Make, wait: Wait): Mocha.Suite =>
  describe('reserve', () => {
    const policy = { maxFailures: 1000, lockMs: minutes(5) };

    countsInWindows(async () => {
      const store = await make();
      return () => {
        const subject = freshSubject();
        return async (lockMs) => {
          const { reserved, tally } = await store.reserve(subject, { ...policy, lockMs });
          expect(reserved).to.be.true;
          return tally;
        };
      };
    }, wait);

    it('compares subjects byte by byte: another case is another subject', async () => {
      const store = await make();
      const subject = freshSubject();
      for (const each of [subject, inOtherCase(subject)])
        expect((await store.reserve(each, policy)).tally).to.include({ count: 1 });
    });

    it('reserves at most the maximum of twenty concurrent attempts', async () => {
      const store = await make();
      for (const maxFailures of [1, 5, 19, 20]) {
        const subject = freshSubject();
        const reservations = await atOnce(20, () => store.reserve(subject, { ...policy, maxFailures }));
        const reserved = reservations.filter((reservation) => reservation.reserved);
        expect(reserved.map(({ tally }) => tally.count)).to.have.members(upTo(maxFailures));
        for (const refused of reservations.filter((reservation) => !reservation.reserved))
          expect(refused.tally.count).to.equal(maxFailures);
      }
    });
  });

const locksSubjects = (make: Make, wait: Wait): Mocha.Suite =>
  describe('lock', () => {
    const policy = { maxFailures: 2, lockMs: minutes(5) };
    /** A subject with one failure in a window of this length, then locked for the other. */
    const locked = async (windowMs = minutes(5), lockMs = minutes(5)) => {
      const store = await make();
      const subject = freshSubject();
      await store.reserve(subject, { ...policy, lockMs: windowMs });
      const before = Date.now();
      const { reserved, tally } = await store.reserve(subject, { ...policy, lockMs });
      expect({ reserved, count: tally.count }).to.deep.equal({ reserved: true, count: 2 });
      return { store, subject, before, endsAt: tally.endsAt };
    };

    it('lasts its whole duration; attempts during it are not counted and do not extend it', async () => {
      const { store, subject, before, endsAt } = await locked(minutes(5), minutes(30));
      expectEnd(endsAt, before, minutes(30));
      for (const { reserved, tally } of await atOnce(10, () =>
        store.reserve(subject, { ...policy, lockMs: minutes(90) }),
      )) {
        expect({ reserved, count: tally.count }).to.deep.equal({ reserved: false, count: 2 });
        expect(tally.endsAt.getTime()).to.be.within(endsAt.getTime() - seconds(1), before + minutes(60));
      }
    });

    for (const [what, windowMs, lockMs, outcome] of [
      ['ends, whatever was attempted meanwhile, and counting begins anew', minutes(5), 1_000, [true, 1]],
      ['outlasts the window in which its failures were counted', 1_000, minutes(5), [false, 2]],
    ] as const)
      it(what, async () => {
        const { store, subject } = await locked(windowMs, lockMs);
        await store.reserve(subject, policy);
        await wait(1_200);
        const { reserved, tally } = await store.reserve(subject, policy);
        expect([reserved, tally.count]).to.deep.equal(outcome);
      });

    it('is ended by clear, which removes the failures of its subject only', async () => {
      const { store, subject } = await locked();
      await store.clear(freshSubject());
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
      await store.clear(subject);
      expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
    });
  });

const readsSubjects = (make: Make, wait: Wait): Mocha.Suite =>
  describe('read', () => {
    const policy = { maxFailures: 2, lockMs: minutes(5) };

    it('answers the count and the end of a window and of a lock, and changes neither', async () => {
      const store = await make();
      const subject = freshSubject();
      for (const [i, lockMs] of [minutes(5), minutes(30)].entries()) {
        const before = Date.now();
        await store.reserve(subject, { ...policy, lockMs });
        for (const found of await atOnce(5, () => store.read(subject))) {
          const tally = O.toUndefined(found);
          expect(tally?.count).to.equal(i + 1);
          expectEnd(tally!.endsAt, before, lockMs);
        }
      }
      expect((await store.reserve(subject, policy)).reserved).to.be.false;
    });

    it('finds nothing for a subject that was never counted, has ended, was cleared or was released, and stores nothing', async () => {
      const store = await make();
      const [never, ended, cleared, released] = [freshSubject(), freshSubject(), freshSubject(), freshSubject()];
      await store.reserve(ended, { ...policy, lockMs: 200 });
      await store.reserve(cleared, policy);
      await store.clear(cleared);
      await store.release(released, await store.reserve(released, policy));
      await wait(400);
      for (const subject of [never, ended, cleared, released]) {
        expect(await store.read(subject)).to.deep.equal(O.none);
        expect((await store.reserve(subject, policy)).tally.count).to.equal(1);
      }
    });
  });
