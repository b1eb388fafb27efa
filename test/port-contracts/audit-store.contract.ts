import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { AuditEntry } from '../../src/domain/audit/audit-entry.js';
import type { AuditStore } from '../../src/domain/ports/audit-store.js';
import { anEntry, aRepeatable, numbersOf } from '../support/audit/audit-fixtures.js';
import { days } from '../support/times.js';
import { atOnce, upTo } from './at-once.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

/** A store that is empty, and what it has kept, in its order. */
export type ReadableStore = Readonly<{ store: AuditStore; kept(): Promise<ReadonlyArray<AuditEntry>> }>;

/** What every store of audit entries must do, and must not; run it over yours. */
export const auditStoreContract = (
  make: () => ReadableStore | Promise<ReadableStore>,
  shared: SharedStore<ReadableStore> = {},
): Mocha.Suite =>
  describe('contract: AuditStore', () => {
    it('stores every field unchanged, and absent fields as absent', async () => {
      const { store, kept } = await make();
      const entries = [
        anEntry(1),
        anEntry(2, { event: 'LoginRefused', reason: 'LoginLocked', scope: 'account', count: 2_000_000 }),
        anEntry(4, {
          module: 'user',
          recordId: Number.MAX_SAFE_INTEGER,
          before: { name: '?' },
          after: { n: 1, is: true },
        }),
        aRepeatable(3, { permission: 'sys:user:page', userId: Number.MAX_SAFE_INTEGER }),
        { id: randomUUID(), time: new Date('2030-01-01T12:00:00.123Z'), event: 'EventsDropped', count: 1 } as const,
      ];
      await store.append(entries);
      expect(await kept()).to.deep.equal(entries);
    });

    it('keeps them in their order, within a batch and from batch to batch', async () => {
      const { store, kept } = await make();
      const time = new Date('2030-01-01T12:00:00Z');
      await store.append(upTo(700).map((n) => anEntry(n, { time })));
      await store.append([701, 702].map((n) => anEntry(n, { time })));
      expect(numbersOf(await kept())).to.deep.equal(upTo(702));
    });

    it('stores texts with special characters unchanged, and accepts an empty batch', async () => {
      const { store, kept } = await make();
      await store.append([]);
      expect(await kept()).to.deep.equal([]);
      const names = ["'; drop table audit_events; --", '?', '$1', '\\u0000', '{"a":1}', '管理员👩', '%_', '', '…'];
      await store.append(names.map((username, n) => anEntry(n, { username })));
      expect((await kept()).map(({ username }) => username)).to.deep.equal(names);
    });

    it('stores each entry once, also when it is repeated in other batches or by concurrent writers', async () => {
      const { store, kept } = await make();
      const entries = upTo(5).map((n) => anEntry(n));
      await store.append(entries.slice(0, 3));
      await store.append(entries);
      await atOnce(4, () => store.append(entries));
      expect(numbersOf(await kept())).to.deep.equal(upTo(5));
    });

    it('gives the addresses from which a name has failed to log in since a moment, each once', async () => {
      const { store } = await make();
      const since = new Date('2030-01-01T12:00:00Z');
      const refused = (n: number, username: string, address: string, parts: Partial<AuditEntry> = {}) =>
        anEntry(n, { event: 'LoginRefused', reason: 'CredentialsIncorrect', username, address, ...parts });
      await store.append([
        refused(0, 'lilei', '198.51.100.1', { time: since }),
        refused(1, 'LiLei', '198.51.100.2'),
        refused(2, 'lilei', '198.51.100.2', { reason: 'LoginLocked' }),
        refused(3, 'lilei', '2001:db8::/64', { event: 'LoginLocked' }),
        refused(4, 'lilei', '198.51.100.3', { time: new Date(since.getTime() - 1) }),
        refused(5, 'hanmei', '198.51.100.4'),
        refused(6, 'lilei2', '198.51.100.5'),
        anEntry(7, { username: 'lilei', address: '198.51.100.6' }),
        refused(10, 'lilei', '198.51.100.10', { event: 'PasswordChangeRefused' }),
        refused(8, '李"雷,{}\\\\u0007', '198.51.100.7'),
      ]);
      for (const name of ['lilei', 'LILEI'])
        expect(await store.failedLoginAddresses(name, since)).to.have.members([
          '198.51.100.1',
          '198.51.100.2',
          '2001:db8::/64',
          '198.51.100.10',
        ]);
      expect(await store.failedLoginAddresses('李"雷,{}\\\\u0007', since)).to.deep.equal(['198.51.100.7']);
      for (const name of ['nobody', '', '%', "' or true --"])
        expect(await store.failedLoginAddresses(name, since)).to.deep.equal([]);

      await store.append([refused(9, 'hanmei', '198.51.100.9', { reason: 'CaptchaIncorrect', count: 2 })]);
      expect(await store.failedLoginAddresses('nobody', since), 'of several names').to.deep.equal(['198.51.100.9']);
    });

    it('deletes the oldest entries before a time, at most the given number', async () => {
      const { store, kept } = await make();
      const now = new Date('2030-01-01T12:00:00Z');
      const aged = (n: number) => anEntry(n, { time: new Date(now.getTime() - days(n)) });
      await store.append([3, 1, 5, 2, 4, 0].map(aged));
      expect(await store.deleteBefore(new Date(now.getTime() - days(2)), 2)).to.equal(2);
      expect(numbersOf(await kept())).to.have.members([3, 2, 1, 0]);
      expect(await store.deleteBefore(new Date(now.getTime() - days(2)), 2)).to.equal(1);
      expect(await store.deleteBefore(new Date(now.getTime() - days(2)), 2)).to.equal(0);
      expect(numbersOf(await kept())).to.have.members([2, 1, 0]);
    });

    it('deletes all old entries and no others with four concurrent callers', async () => {
      const { store, kept } = await make();
      const now = new Date('2030-01-01T12:00:00Z');
      await store.append(upTo(60).map((n) => anEntry(n, { time: new Date(now.getTime() - (n > 20 ? days(9) : 0)) })));
      let forgotten = 0;
      for (let round = 0; round < 20 && forgotten < 40; round += 1)
        for (const count of await atOnce(4, () => store.deleteBefore(new Date(now.getTime() - days(1)), 5))) {
          expect(count).to.be.within(0, 5);
          forgotten += count;
        }
      expect(forgotten).to.equal(40);
      expect(numbersOf(await kept())).to.deep.equal(upTo(20));
    });

    const moment = new Date('2030-01-01T12:00:00Z');
    sharedStoreTests(make, shared, {
      operations: {
        append: ({ store }) => store.append([anEntry(1)]),
        failedLoginAddresses: ({ store }) => store.failedLoginAddresses('lilei', moment),
        deleteBefore: ({ store }) => store.deleteBefore(moment, 1),
      },
      keep: async ({ store }) => {
        await store.append([anEntry(1), anEntry(2)]);
        return async (other) => expect(numbersOf(await other.kept())).to.deep.equal([1, 2]);
      },
    });
  });
