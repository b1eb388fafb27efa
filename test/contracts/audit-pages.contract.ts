import { expect } from 'chai';
import type { AuditQuery, AuditRecord } from '../../src/domain/audit/audit-query.js';
import type { AuditPages } from '../../src/domain/ports/audit-pages.js';
import { days, hours, seconds } from '../support/times.js';
import { upTo } from './at-once.js';

/** An event to begin with. A missing field is null. */
export type AuditFixture = Partial<Omit<AuditRecord, 'id' | 'time'>> &
  Readonly<{
    kind: AuditRecord['kind'];
    time: Date;
    /** What a row has in fields of its own. */
    details?: Readonly<{ reason?: string; scope?: string; permission?: string; count?: number }>;
  }>;

/** Pages over exactly these events, which were stored in this order. Times are shown in `timeZone`. */
export type MakeAuditPages = (
  events: ReadonlyArray<AuditFixture>,
  timeZone: string,
) => AuditPages | Promise<AuditPages>;

const ZONE = 'Asia/Shanghai';
/** Noon in Shanghai. */
const NOON = new Date('2030-01-10T04:00:00Z');
const at = (ms: number): Date => new Date(NOON.getTime() + ms);

type Asked = { readonly [Name in keyof AuditQuery]?: AuditQuery[Name] | undefined } & Readonly<{
  name?: string;
  userId?: number;
}>;

/** Everything since 2000, unless it asks for something else. */
const query = ({ name, userId, from = '2000-01-01 00:00:00', ...given }: Asked = {}): AuditQuery =>
  ({
    pageNo: 1,
    pageSize: 100,
    substring: name === undefined ? {} : { name },
    equality: userId === undefined ? {} : { userId },
    from,
    ...given,
  }) as AuditQuery;

/** Without `from`. */
const withDefaultRange = (given: Asked = {}): AuditQuery => {
  const { from: _from, ...asked } = query(given);
  return asked;
};

/** What every reader of the audit trail must do, and must not; run it over yours. */
export const auditPagesContract = (make: MakeAuditPages): Mocha.Suite =>
  describe('contract: AuditPages', () => {
    /** An event that is told apart by its request. */
    const event = (n: number, parts: Partial<AuditFixture> = {}): AuditFixture => ({
      kind: 'LoggedIn',
      time: NOON,
      requestId: `request ${n}`,
      ...parts,
    });
    const numbersOf = (records: ReadonlyArray<AuditRecord>) =>
      records.map(({ requestId }) => Number((requestId ?? '').slice('request '.length)));
    const numbersFor = async (pages: AuditPages, asked: Asked, queryOf = query) => {
      const { found, records } = await pages.find(queryOf(asked));
      expect(found).to.equal(records.length);
      return numbersOf(records);
    };

    it('shows every field as it was stored, and null for those that are not there', async () => {
      const full = {
        kind: 'RecordUpdated' as const,
        userId: Number.MAX_SAFE_INTEGER,
        username: '管理员👩',
        module: 'position',
        recordId: 7,
        before: { name: "'; drop table audit_events; --", sort: 1 },
        after: { name: '会计 ? $1', sort: null, menuIds: [1, 2] },
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
      const { found, records } = await pages.find(query());
      expect(found).to.equal(2);
      const absent = { userId: null, username: null, module: null, recordId: null, before: null, after: null };
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
      const { records } = await pages.find(query());
      expect(records.map(({ before, after }) => [before, after])).to.deep.equal([
        [null, null],
        [null, null],
        [null, { records: 3, complete: true, reason: 'a reason' }],
        [null, { permission: 'sys:user:page' }],
        [null, { reason: 'LoginLocked', scope: 'main', count: 7 }],
      ]);
    });

    it('shows the newest first, of one moment what was stored last, so many from a place on', async () => {
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
        const { found, records } = await pages.find(query({ pageNo, pageSize: 3 }));
        expect([found, ...numbersOf(records)], `page ${pageNo}`).to.deep.equal([8, ...numbers]);
      }
    });

    it('filters by kind, module and user, each alone and together, exactly', async () => {
      const pages = await make(
        [
          event(1, { kind: 'RecordAdded', module: 'role', userId: 1 }),
          event(2, { kind: 'RecordAdded', module: 'user', userId: 2 }),
          event(3, { kind: 'RecordDeleted', module: 'role', userId: 2 }),
          event(4, { userId: 12 }),
          event(5),
        ],
        ZONE,
      );
      for (const [asked, numbers] of [
        [{ kind: 'RecordAdded' }, [2, 1]],
        [{ module: 'role' }, [3, 1]],
        [{ userId: 2 }, [3, 2]],
        [{ kind: 'RecordAdded', module: 'role', userId: 1 }, [1]],
        [{ kind: 'RecordAdded', userId: 12 }, []],
        [{ module: "' or true --" }, []],
        [{ module: 'a\0b' }, []],
        [{ module: '\ud83d' }, []],
        [{ userId: Number.MAX_SAFE_INTEGER }, []],
        [{ userId: -Number.MAX_SAFE_INTEGER }, []],
      ] as const)
        expect(await numbersFor(pages, asked), JSON.stringify(asked)).to.deep.equal(numbers);
    });

    it('finds a part of the name, literally and in any case', async () => {
      const names = ['Auditor', 'the AUDITOR', '100%_\\', '李小雷', 'ab', 'a b'];
      const pages = await make([...names.map((username, n) => event(n + 1, { username })), event(7)], ZONE);
      for (const [name, numbers] of Object.entries({
        auditor: [2, 1],
        AUD: [2, 1],
        '%': [3],
        '_\\': [3],
        小: [4],
        小雷: [4],
        b: [6, 5],
        ' ': [6, 2],
        'a b': [6],
        nobody: [],
        '?': [],
        '\0': [],
        '\ud83d': [],
      }))
        expect(await numbersFor(pages, { name }), name).to.deep.equal(numbers);
    });

    it('takes both ends of the range with their whole seconds', async () => {
      const pages = await make(
        [-1, 0, 999, 1_000, 1_999, 2_000].map((ms, n) => event(n + 1, { time: at(ms) })),
        ZONE,
      );
      const [noon, next] = ['2030-01-10 12:00:00', '2030-01-10 12:00:01'];
      expect(await numbersFor(pages, { from: noon, to: noon })).to.deep.equal([3, 2]);
      expect(await numbersFor(pages, { from: noon, to: next })).to.deep.equal([5, 4, 3, 2]);
      expect(await numbersFor(pages, { from: next })).to.deep.equal([6, 5, 4]);
      expect(await numbersFor(pages, { from: next, to: noon })).to.deep.equal([]);
      expect(await numbersFor(pages, { from: '0001-01-01 00:00:00', to: '9999-12-31 23:59:59' })).to.have.length(6);
    });

    it('begins 24 hours before the end, or before now', async () => {
      const pages = await make([event(1, { time: at(-hours(24) - 1) }), event(2, { time: at(-hours(24)) })], ZONE);
      expect(await numbersFor(pages, { to: '2030-01-10 12:00:00' }, withDefaultRange)).to.deep.equal([2]);

      const now = Date.now();
      const recent = await make(
        [hours(25), hours(23), 0].map((ms, n) => event(n + 1, { time: new Date(now - ms) })),
        ZONE,
      );
      expect(await numbersFor(recent, {}, withDefaultRange)).to.deep.equal([3, 2]);
    });

    it('shows and reads times in the zone, whatever that of the process', async () => {
      const pages = await make([event(1, { time: new Date('2024-07-01T04:30:00Z') })], 'America/New_York');
      const range = { from: '2024-07-01 00:30:00', to: '2024-07-01 00:30:00' };
      const { records } = await pages.find(query(range));
      expect(records.map(({ time }) => time)).to.deep.equal(['2024-07-01 00:30:00']);
    });

    it('counts to one more than ten thousand, and reaches older events by the range', async () => {
      const pages = await make(
        upTo(10_003).map((n) => event(n, { time: at(-seconds(n)), username: 'auditor' })),
        ZONE,
      );
      for (const asked of [{}, { name: 'AUDIT' }, { kind: 'LoggedIn' as const }]) {
        const last = await pages.find(query({ ...asked, pageNo: 15, pageSize: 700 }));
        expect(last.found).to.equal(10_001);
        expect(numbersOf(last.records)).to.deep.equal(upTo(10_000).slice(9_800));
      }
      const beyond = await pages.find(query({ pageNo: 16, pageSize: 700 }));
      expect([beyond.found, numbersOf(beyond.records)[0]]).to.deep.equal([10_001, 1]);
      const to = '2030-01-10 09:13:20';
      expect(await numbersFor(pages, { to })).to.deep.equal([10_000, 10_001, 10_002, 10_003]);
    });

    it('shows nothing of nothing', async () => {
      const pages = await make([], ZONE);
      expect(await pages.find(query({ pageNo: 3 }))).to.deep.equal({ found: 0, records: [] });
    });
  });
