import type { AuditRecord } from '../../src/contract/audit/audit-endpoints.js';
import type { AuditQuery } from '../../src/domain/audit/audit-query.js';
import type { AuditPages } from '../../src/domain/ports/audit-pages.js';
import { expect } from 'chai';

/** An event to begin with. A missing field is null. */
export type AuditFixture = Partial<Omit<AuditRecord, 'id' | 'time'>> &
  Readonly<{
    kind: AuditRecord['kind'];
    time: Date;
    /** The user whom the event is about: their department, and their id. */
    departmentId?: number;
    ownerId?: number;
    /** What a row has in fields of its own. */
    details?: Readonly<{ reason?: string; scope?: string; permission?: string; count?: number }>;
  }>;

/** Pages over exactly these events, which were stored in this order. Times are shown in `timeZone`. */
export type MakeAuditPages = (
  events: ReadonlyArray<AuditFixture>,
  timeZone: string,
) => AuditPages | Promise<AuditPages>;

export const ZONE = 'Asia/Shanghai';
/** Noon in Shanghai. */
const NOON = new Date('2030-01-10T04:00:00Z');
export const at = (ms: number): Date => new Date(NOON.getTime() + ms);

export type Asked = { readonly [Name in keyof AuditQuery]?: AuditQuery[Name] | undefined } & Readonly<{
  name?: string;
  userId?: number;
}>;

/** Everything since 2000, unless it asks for something else. */
export const query = ({ name, userId, from = '2000-01-01 00:00:00', ...given }: Asked = {}): AuditQuery =>
  ({
    pageNo: 1,
    pageSize: 100,
    filters: name === undefined ? {} : { name },
    ...(userId !== undefined && { userId }),
    from,
    ...given,
  }) as AuditQuery;

/** Without `from`. */
export const withDefaultRange = (given: Asked = {}): AuditQuery => {
  const { from: _from, ...asked } = query(given);
  return asked;
};

/** An event. Its request identifies it. */
export const event = (n: number, parts: Partial<AuditFixture> = {}): AuditFixture => ({
  kind: 'LoggedIn',
  time: NOON,
  requestId: `request ${n}`,
  ...parts,
});
export const numbersOf = (records: ReadonlyArray<AuditRecord>) =>
  records.map(({ requestId }) => Number((requestId ?? '').slice('request '.length)));
export const numbersFor = async (pages: AuditPages, asked: Asked, queryOf = query) => {
  const { found, records } = await pages.find('everything', queryOf(asked));
  expect(found).to.equal(records.length);
  return numbersOf(records);
};
