import { expect } from 'chai';
import type { AuditPages } from '../../src/domain/ports/audit-pages.js';
import { days, seconds } from '../support/times.js';
import { upTo } from './at-once.js';
import { ZONE, at, event, numbersFor, numbersOf, query, type MakeAuditPages } from './audit-fixtures.js';
import { loginHours } from './audit-pages-logins.js';
import { auditScopes } from './audit-pages-scopes.js';
import { auditFilters } from './audit-pages-filters.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

export type { MakeAuditPages } from './audit-fixtures.js';

/** What every reader of the audit trail must do, and must not; run it over yours. */
export const auditPagesContract = (make: MakeAuditPages, shared: SharedStore<AuditPages> = {}): Mocha.Suite =>
  describe('contract: AuditPages', () => {
    it('shows every field as it was stored, and null for those that are not there', async () => {
      const full = {
        kind: 'RecordUpdated' as const,
        action: 'approve',
        userId: Number.MAX_SAFE_INTEGER,
        username: '管理员👩',
        module: 'position',
        recordId: 7,
        before: { name: "'; drop table audit_events; --", sort: 1 },
        after: { name: '会计 ? $1', sort: null, menuIds: [1, 2] },
        input: { opinion: '同意 ? $1', note: null },
        address: '2001:db8::/64',
        requestId: 'a-request',
      };
      const pages = await make(
        [
          { ...full, time: at(seconds(1) - 1) },
          { kind: 'EventsDropped', time: at(-days(1)) },
        ],
        ZONE,
      );
      const { found, records } = await pages.find('everything', query());
      expect(found).to.equal(2);
      const absent = {
        ...{ action: '', userId: null, username: null, module: null, recordId: null },
        ...{ before: null, after: null, input: null },
      };
      expect(records.map(({ id: _id, ...fields }) => fields)).to.deep.equal([
        { ...full, time: '2030-01-10 12:00:00' },
        { kind: 'EventsDropped', time: '2030-01-09 12:00:00', ...absent, address: null, requestId: null },
      ]);
      for (const { id } of records) expect(Number.isSafeInteger(id)).to.equal(true);
    });

    it('shows the details of an event beside what it was about, and the number of merged events', async () => {
      const pages = await make(
        [
          event(1, { kind: 'LoginRefused', details: { reason: 'LoginLocked', scope: 'main', count: 7 } }),
          event(2, { kind: 'PermissionDenied', details: { permission: 'sys:user:page', count: 1 } }),
          event(3, { kind: 'Exported', after: { records: 3, complete: true }, details: { reason: 'a reason' } }),
          event(4, { details: { count: 1 } }),
          event(5, { before: {}, after: {} }),
        ],
        ZONE,
      );
      const { records } = await pages.find('everything', query());
      expect(records.map(({ before, after }) => [before, after])).to.deep.equal([
        [null, null],
        [null, null],
        [null, { records: 3, complete: true, reason: 'a reason' }],
        [null, { permission: 'sys:user:page' }],
        [null, { reason: 'LoginLocked', scope: 'main', count: 7 }],
      ]);
    });

    it('shows the newest events first, and the last stored first at the same time, in pages', async () => {
      const pages = await make(
        [...upTo(6).map((n) => event(n)), event(7, { time: at(1) }), event(8, { time: at(-1) })],
        ZONE,
      );
      const order = [7, 6, 5, 4, 3, 2, 1, 8];
      expect(await numbersFor(pages, {})).to.deep.equal(order);
      for (const [pageNo, numbers] of [
        [1, order.slice(0, 3)],
        [2, order.slice(3, 6)],
        [3, order.slice(6)],
        [4, order.slice(0, 3)],
        [Number.MAX_SAFE_INTEGER, order.slice(0, 3)],
      ] as const) {
        const { found, records } = await pages.find('everything', query({ pageNo, pageSize: 3 }));
        expect([found, ...numbersOf(records)], `page ${pageNo}`).to.deep.equal([8, ...numbers]);
      }
      // just beyond the last, where the last page is full
      expect(numbersOf((await pages.find('everything', query({ pageNo: 3, pageSize: 4 }))).records)).to.deep.equal(
        order.slice(0, 4),
      );
    });

    it('counts at most 10,001 events, and shows older ones with a time range', async () => {
      const pages = await make(
        upTo(10_003).map((n) => event(n, { time: at(-seconds(n)), username: 'auditor' })),
        ZONE,
      );
      for (const asked of [{}, { name: 'AUDIT' }, { kind: 'LoggedIn' as const }]) {
        const last = await pages.find('everything', query({ ...asked, pageNo: 15, pageSize: 700 }));
        expect(last.found).to.equal(10_001);
        expect(numbersOf(last.records)).to.deep.equal(upTo(10_000).slice(9_800));
      }
      const beyond = await pages.find('everything', query({ pageNo: 16, pageSize: 700 }));
      expect([beyond.found, numbersOf(beyond.records)[0]]).to.deep.equal([10_001, 1]);
      const to = '2030-01-10 09:13:20';
      expect(await numbersFor(pages, { to })).to.deep.equal([10_000, 10_001, 10_002, 10_003]);
    });

    it('shows no records without events', async () => {
      const pages = await make([], ZONE);
      expect(await pages.find('everything', query({ pageNo: 3 }))).to.deep.equal({ found: 0, records: [] });
    });

    auditFilters(make);
    loginHours(make);
    auditScopes(make);

    sharedStoreTests(() => make([event(1)], ZONE), shared, {
      operations: {
        find: (pages) => pages.find('everything', query()),
        loginHours: (pages) => pages.loginHours('everything', at(0)),
      },
      keep: async (pages) => {
        expect(await numbersFor(pages, {})).to.deep.equal([1]);
        return async (other) => expect(await numbersFor(other, {})).to.deep.equal([1]);
      },
    });
  });
