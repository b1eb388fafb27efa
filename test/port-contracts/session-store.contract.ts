import { expect } from 'chai';
import type { SessionStore } from '../../src/domain/ports/session-store.js';
import type { SessionRecord } from '../../src/domain/session/session-record.js';
import { after, hours, minutes } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import { freshSessionId } from './fresh-keys.js';
import { type PeopleFixtures } from './people-fixtures.js';
import type { RowScope } from '../../src/domain/access/row-scope.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';
import { NOW, PEOPLE, aLogin, endOf, queryOf, refreshOf, type Parameters } from './session-fixtures.js';

/** Gives a store of no sessions beside exactly these people, which shows times in Asia/Shanghai. */
export type MakeSessionStore = (people: PeopleFixtures) => Promise<SessionStore>;

/** What every store of sessions must do, and must not; run it over yours. */
export const sessionStoreContract = (make: MakeSessionStore, shared: SharedStore<SessionStore> = {}): Mocha.Suite =>
  describe('contract: SessionStore', () => {
    const stored = async (...records: ReadonlyArray<SessionRecord>) => {
      const store = await make(PEOPLE);
      await store.save(records);
      const page = (parameters: Parameters = {}, now = NOW, scope: RowScope = 'everything') =>
        store.page(scope, queryOf(parameters), now);
      const ids = async (parameters: Parameters = {}, now = NOW) =>
        (await page(parameters, now)).records.map(({ id }) => id);
      return { store, page, ids };
    };

    it('shows a session with its user, and times in the zone', async () => {
      const login = aLogin(90);
      const { page } = await stored(login);
      expect(await page()).to.deep.equal({
        total: 1,
        records: [
          {
            id: login.id,
            userId: 2,
            username: 'LiLei',
            realname: '李雷_100%',
            address: '198.51.100.7',
            userAgent: 'Mozilla/5.0 "?" \\u0000 👩',
            beginTime: '2030-01-01 18:30:00',
            refreshTime: '2030-01-01 18:30:00',
            endTime: '2030-01-01 21:00:00',
          },
        ],
      });
    });

    it('shows the newest first, page by page, and page 1 beyond the last', async () => {
      const logins = upTo(7).map((n) => aLogin(n));
      const { page, ids } = await stored(...[...logins].reverse());
      const expected = logins.map(({ id }) => id as string);
      expect(await ids()).to.deep.equal(expected);
      expect(await ids({ pageNo: 3, pageSize: 3 })).to.deep.equal(expected.slice(6));
      for (const pageNo of [4, Number.MAX_SAFE_INTEGER])
        expect(await page({ pageNo, pageSize: 3 })).to.deep.equal(await page({ pageSize: 3 }));
      // just beyond the last, where the last page is full
      expect(await page({ pageNo: 2, pageSize: 7 })).to.deep.equal(await page({ pageSize: 7 }));
      expect((await page({ pageNo: 3, pageSize: 3 })).total).to.equal(7);
    });

    it('shows only sessions that are usable', async () => {
      const usable = aLogin(1);
      const over = aLogin(2, { endTime: NOW });
      const { store, page, ids } = await stored(
        usable,
        over,
        aLogin(3, { ended: true }),
        aLogin(4, { userId: 3 }),
        aLogin(5, { userId: 4 }),
        aLogin(6, { userId: 5, credentialGeneration: 2 }),
        aLogin(7, { userId: 99 }),
      );
      expect(await ids()).to.deep.equal([usable.id]);
      expect(await ids({}, after(-1, NOW))).to.deep.equal([usable.id, over.id]);
      expect(await page({}, usable.endTime)).to.deep.equal({ total: 0, records: [] });
      expect([...(await store.usersOf('everything', [over.id, usable.id, freshSessionId()], NOW))]).to.deep.equal([
        [usable.id, 2],
      ]);
      expect([...(await store.usersOf('everything', [], NOW))]).to.deep.equal([]);
    });

    it('finds by a part of the user name or real name, literally and in any case, and by the user', async () => {
      const [one, two] = [aLogin(1), aLogin(2, { userId: 1 })];
      const { ids } = await stored(one, two);
      for (const [parameters, expected] of [
        [{ name: 'lilEI' }, [one.id]],
        [{ name: '雷_1' }, [one.id]],
        [{ name: '0%' }, [one.id]],
        [{ name: 'i' }, [one.id, two.id]],
        [{ name: '%' }, [one.id]],
        [{ name: '\\' }, []],
        [{ name: '\0' }, []],
        [{ name: "' or true --" }, []],
        [{ userId: 1 }, [two.id]],
        [{ userId: 1, name: 'lilei' }, []],
        [{ userId: -1 }, []],
        [{ userId: Number.MAX_SAFE_INTEGER }, []],
      ] as const)
        expect(await ids(parameters), JSON.stringify(parameters)).to.deep.equal(expected);
    });

    it('shows, counts and finds the sessions of users of the scope alone, with filters and on every page', async () => {
      const [here, there, nowhere] = [aLogin(1, { userId: 6 }), aLogin(2, { userId: 7 }), aLogin(3)];
      const { store, page } = await stored(here, there, nowhere);
      const all = [here, there, nowhere];
      for (const [scope, inside] of [
        ['everything', all],
        [{ departments: [1], owner: null }, [here]],
        [{ departments: [1, 70_000], owner: 2 }, all],
        [{ departments: [], owner: 7 }, [there]],
        [{ departments: [3], owner: 99 }, []],
        [{ departments: [], owner: null }, []],
      ] as const) {
        const text = JSON.stringify(scope);
        const shown = await page({}, NOW, scope);
        expect([shown.total, shown.records.map(({ id }) => id)], text).to.deep.equal([
          inside.length,
          inside.map(({ id }) => id),
        ]);
        expect((await page({ pageNo: 2, pageSize: 1 }, NOW, scope)).total, text).to.equal(inside.length);
        for (const { userId } of all)
          expect((await page({ userId }, NOW, scope)).total, text).to.equal(
            inside.filter((one) => one.userId === userId).length,
          );
        const users = await store.usersOf(
          scope,
          all.map(({ id }) => id),
          NOW,
        );
        expect([...users.keys()], text).to.have.members(inside.map(({ id }) => id));
      }
    });

    it('merges the records of one session into one, in any order', async () => {
      const login = aLogin(90);
      const orders = [
        [login, refreshOf(login)],
        [refreshOf(login), login],
        [login, refreshOf(login), login],
      ].map((records) => records.map((record, n) => ({ ...record, n })));
      for (const order of orders) {
        const { store, page } = await stored();
        for (const { n: _n, ...record } of order) await store.save([record]);
        const { total, records } = await page();
        expect(total).to.equal(1);
        expect(records[0]).to.deep.include({
          address: '198.51.100.7',
          beginTime: '2030-01-01 18:30:00',
          refreshTime: '2030-01-01 20:00:00',
          endTime: '2030-01-01 22:00:00',
        });
      }
    });

    it('shows a session whose login was not recorded, without its origin', async () => {
      const { page } = await stored(refreshOf(aLogin(90)));
      expect((await page()).records[0]).to.deep.include({
        address: '',
        userAgent: '',
        beginTime: '2030-01-01 18:30:00',
      });
    });

    it('never shows an ended session again, after any later record', async () => {
      for (const order of [
        (login: SessionRecord) => [login, endOf(login), refreshOf(login)],
        (login: SessionRecord) => [endOf(login), login],
        (login: SessionRecord) => [refreshOf(login), endOf(login), login],
      ]) {
        const { store, ids } = await stored();
        for (const record of order(aLogin(90))) await store.save([record]);
        expect(await ids({}, after(-minutes(1), NOW))).to.deep.equal([]);
      }
    });

    it('ends stored sessions, and no other', async () => {
      const [one, two] = [aLogin(1), aLogin(2)];
      const { store, ids } = await stored(one, two);
      await store.end([one.id, freshSessionId()], NOW);
      await store.end([], NOW);
      expect(await ids()).to.deep.equal([two.id]);
      await store.save([refreshOf(one)]);
      expect(await ids()).to.deep.equal([two.id]);
    });

    it('shows the session of a user whose credentials it has followed', async () => {
      const login = aLogin(1, { userId: 5, credentialGeneration: 2 });
      const { store, ids } = await stored(login);
      await store.save([refreshOf(login, { credentialGeneration: 3 })]);
      await store.save([login]);
      expect(await ids()).to.deep.equal([login.id]);
    });

    it('stores 600 sessions from four concurrent writers once each, and accepts an empty batch', async () => {
      const logins = upTo(600).map((n) => aLogin(n / 60));
      const { store, page } = await stored();
      await store.save([]);
      await atOnce(4, (n) => store.save(n % 2 ? logins : [...logins].reverse()));
      expect((await page()).total).to.equal(600);
    });

    it('removes sessions some time after their end, at most the given number', async () => {
      const { store, ids } = await stored(...upTo(5).map((n) => aLogin(n, { endTime: after(-hours(n), NOW) })));
      const [before, long] = [after(-hours(2), NOW), after(-hours(100), NOW)];
      expect(await store.deleteBefore(before, 2)).to.equal(2);
      expect(await store.deleteBefore(before, 2)).to.equal(1);
      expect(await store.deleteBefore(before, 2)).to.equal(0);
      expect(await ids({}, long)).to.have.length(2);
    });

    sharedStoreTests(() => make(PEOPLE), shared, {
      operations: {
        save: (store) => store.save([aLogin(1)]),
        page: (store) => store.page('everything', queryOf({}), NOW),
        usersOf: (store) => store.usersOf('everything', [freshSessionId()], NOW),
        end: (store) => store.end([freshSessionId()], NOW),
        deleteBefore: (store) => store.deleteBefore(NOW, 1),
      },
      keep: async (store) => {
        const [usable, over] = [aLogin(1), aLogin(2)];
        await store.save([usable, over]);
        await store.end([over.id], NOW);
        return async (other) =>
          expect([...(await other.usersOf('everything', [usable.id, over.id], NOW))]).to.deep.equal([[usable.id, 2]]);
      },
    });
  });
