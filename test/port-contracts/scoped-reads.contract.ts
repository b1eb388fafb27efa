import { expect } from 'chai';
import fc from 'fast-check';
import type { ManagedModule } from '../../src/contract/modules/managed-module.js';
import type { OrderBy, PageQuery } from '../../src/contract/listing/page-query.js';
import { isVisible, type RowScope } from '../../src/domain/access/row-scope.js';
import { O } from '../../src/contract/values/fp.js';
import type { AdministrationReads } from '../../src/domain/ports/administration-reads.js';
import type { RecordExports } from '../../src/domain/ports/record-exports.js';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { pageQueryOf } from './page-query-of.js';
import { DEPARTMENT_TICKETS, OPEN_TICKETS, OWNED_TICKETS, ticket } from './scoped-module.js';

/** A record to be stored. The same records are stored in the table of each of `SCOPED_MODULES`. */
export type Ticket = Readonly<{
  id: number;
  name: string;
  level: number;
  departmentId: number | null;
  ownerId: number | null;
  sort: number;
  status: number;
  deleted: boolean;
}>;

/** The ports that read records. A store may have no exports. */
export type ScopedReads = Readonly<{
  pages: RecordPages;
  administrationReads: AdministrationReads;
  exports?: RecordExports;
}>;

/** Gives the ports over exactly these records. */
export type MakeScopedReads = (records: ReadonlyArray<Ticket>) => Promise<ScopedReads>;

/** Departments and owners of the tests, one with a high id. Nothing belongs to the last one. */
const DEPARTMENTS = [1, 2, 3, 70_000];
const [NOTHING_THERE, OWNERS] = [5, [1, 2, 3]];
const orNone = (ids: ReadonlyArray<number>) => fc.constantFrom<number | null>(...ids, null);

export const aTicket = (id: number, fields: Partial<Ticket> = {}): Ticket => ({
  ...{ id, name: `ticket ${id}`, level: 1, departmentId: null, ownerId: null, sort: 0, status: 1, deleted: false },
  ...fields,
});

export const tickets = (
  maxLength: number,
  departments: ReadonlyArray<number> = DEPARTMENTS,
): fc.Arbitrary<ReadonlyArray<Ticket>> =>
  fc.uniqueArray(
    fc
      .record({
        id: fc.integer({ min: 1, max: 500 }),
        name: fc.constantFrom('alpha', 'beta', 'alphabet', '折扣'),
        level: fc.constantFrom(1, 2),
        departmentId: orNone(departments),
        ownerId: orNone(OWNERS),
        sort: fc.integer({ min: 0, max: 3 }),
        status: fc.constantFrom(1, 2),
        deleted: fc.boolean(),
      })
      .map(({ id, ...fields }) => aTicket(id, fields)),
    { selector: ({ id }) => id, maxLength },
  );

export const scopes: fc.Arbitrary<RowScope> = fc.oneof(
  { weight: 1, arbitrary: fc.constant<RowScope>('everything') },
  {
    weight: 6,
    arbitrary: fc.record({
      departments: fc
        .subarray([...DEPARTMENTS, 4, NOTHING_THERE])
        .map((ids) => ids.toSorted((one, other) => one - other)),
      owner: orNone([...OWNERS, NOTHING_THERE]),
    }),
  },
);

type List = Readonly<{
  pageSize: number;
  filters: Readonly<{ level?: ReadonlyArray<number>; status?: number; name?: string }>;
  orderBy: OrderBy | undefined;
}>;

const lists: fc.Arbitrary<List> = fc.record({
  pageSize: fc.constantFrom(2, 5, 1000),
  filters: fc.record(
    {
      level: fc.constantFrom<ReadonlyArray<number>>([1], [2], [1, 2]),
      status: fc.constantFrom(1, 2),
      name: fc.constantFrom('alpha', '折'),
    },
    { requiredKeys: [] },
  ),
  orderBy: fc.constantFrom<OrderBy | undefined>(
    undefined,
    ...['name', 'level'].flatMap((field) => [true, false].map((isDescending) => ({ field, isDescending }))),
  ),
});

/** Whether the scope gives the record, by what the module declares. */
export const isGiven = ({ scope: declared }: ManagedModule, scope: RowScope, record: Ticket): boolean =>
  declared === undefined ||
  isVisible(scope, {
    department: declared.department === undefined ? null : record.departmentId,
    owner: declared.owner === undefined ? null : record.ownerId,
  });

const matches = ({ level, status, name }: List['filters'], record: Ticket): boolean =>
  (level === undefined || level.includes(record.level)) &&
  (status === undefined || record.status === status) &&
  (name === undefined || record.name.includes(name));

const compare = (one: string | number, other: string | number): number => Number(one > other) - Number(one < other);

/** The ids in the order of the list, in the plainest way. */
const orderedIds = (records: ReadonlyArray<Ticket>, orderBy: OrderBy | undefined): ReadonlyArray<number> => {
  const field = (orderBy?.field ?? 'sort') as 'name' | 'level' | 'sort';
  const sign = orderBy?.isDescending ? -1 : 1;
  return records.toSorted((a, b) => sign * (compare(a[field], b[field]) || a.id - b.id)).map(({ id }) => id);
};

const queryOf = ({ pageSize, filters, orderBy }: List, pageNo: number): PageQuery =>
  pageQueryOf({ pageNo, pageSize, filters, ...(orderBy && { orderBy }) });

/** The ids of all pages. Each page has the total, and the one beyond the last is the first. */
const idsOfPages = async (
  find: (query: PageQuery) => ReturnType<RecordPages['find']>,
  list: List,
  total: number,
): Promise<ReadonlyArray<number>> => {
  const ids: number[] = [];
  const last = Math.max(1, Math.ceil(total / list.pageSize));
  for (let pageNo = 1; pageNo <= last; pageNo += 1) {
    const found = await find(queryOf(list, pageNo));
    expect(found.total).to.equal(total);
    ids.push(...found.records.map(({ id }) => Number(id)));
  }
  const [first, beyond] = [await find(queryOf(list, 1)), await find(queryOf(list, last + 1))];
  expect(beyond).to.deep.equal(first);
  return ids;
};

const MOST = 1_000;

/** What every store of records must read in a limited scope; run it over yours. */
export const scopedReadsContract = (make: MakeScopedReads): Mocha.Suite =>
  describe('contract: reads in a scope', () => {
    for (const module of [ticket, DEPARTMENT_TICKETS, OWNED_TICKETS, OPEN_TICKETS])
      describe(`of ${module.name}, with ${JSON.stringify(module.scope ?? 'no scope')}`, () => {
        const given = (scope: RowScope, records: ReadonlyArray<Ticket>) =>
          records.filter((record) => isGiven(module, scope, record));

        it('has in every page, total and export exactly the records that the scope gives', async () => {
          await fc.assert(
            fc.asyncProperty(
              tickets(40),
              fc.array(fc.tuple(scopes, lists), { minLength: 1, maxLength: 4 }),
              async (records, asked) => {
                const { pages, exports } = await make(records);
                for (const [scope, list] of asked) {
                  const { filters, orderBy } = list;
                  const live = given(scope, records).filter((record) => !record.deleted && matches(filters, record));
                  const expected = orderedIds(live, orderBy);
                  const find = (query: PageQuery) => pages.find(module.name, scope, query);
                  expect(await idsOfPages(find, list, expected.length)).to.deep.equal(expected);
                  if (!exports) continue;
                  const opened = await exports.open(module.name, scope, { filters, ...(orderBy && { orderBy }) }, MOST);
                  const exported: unknown[] = [];
                  for await (const batch of opened.batches) exported.push(...batch.map(({ id }) => id));
                  await opened.close();
                  expect(exported).to.deep.equal(expected);
                }
              },
            ),
            { numRuns: 10 },
          );
        }).timeout(240_000);

        it('has in the deleted pages, the details, the options and the labels exactly the records that the scope gives', async () => {
          await fc.assert(
            fc.asyncProperty(tickets(30), scopes, lists, async (records, scope, list) => {
              const { pages, administrationReads } = await make(records);
              const all = given(scope, records);
              const deleted = all.filter((record) => record.deleted && matches(list.filters, record));
              const { total, records: shown } = await pages.findDeleted(module.name, scope, {
                ...pageQueryOf({ pageSize: MOST, filters: list.filters }),
              });
              expect(total).to.equal(deleted.length);
              expect(shown.map(({ id }) => id)).to.have.members(deleted.map(({ id }) => id));

              const live = all.filter((record) => !record.deleted);
              for (const { id } of records) {
                const detail = await administrationReads.record(module.name, scope, id);
                expect(O.isSome(detail)).to.equal(live.some((record) => record.id === id));
              }
              const ids = records.map(({ id }) => id);
              const labels = await administrationReads.labels(module.name, scope, ids);
              expect(labels.map(({ id }) => id)).to.deep.equal(orderedIds(live, undefined));
              for (const name of [undefined, 'alpha']) {
                const options = await administrationReads.options(module.name, scope, name, MOST);
                const enabled = live.filter(
                  (record) => record.status === 1 && (name === undefined || record.name.includes(name)),
                );
                expect(options.map(({ id }) => id)).to.deep.equal(orderedIds(enabled, undefined));
              }
            }),
            { numRuns: 10 },
          );
        }).timeout(240_000);
      });

    it('has pages far from the first one in one, in several and in all departments, and of an owner', async () => {
      const records = Array.from({ length: 900 }, (_, i) =>
        aTicket(i + 1, {
          departmentId: i % 10 === 0 ? null : DEPARTMENTS[i % 4]!,
          ownerId: i % 3 === 0 ? OWNERS[i % 2]! : null,
          sort: (i * 7) % 50,
          level: (i % 2) + 1,
        }),
      );
      const { pages } = await make(records);
      const SCOPES: ReadonlyArray<RowScope> = [
        { departments: [1], owner: null },
        { departments: [1, 2, 3], owner: null },
        { departments: [2, 70_000], owner: null },
        { departments: DEPARTMENTS, owner: null },
        { departments: [], owner: 1 },
        { departments: [3], owner: 2 },
      ];
      for (const scope of SCOPES)
        for (const filters of [{}, { level: [2] }])
          for (const orderBy of [undefined, { field: 'name', isDescending: true }]) {
            const list: List = { pageSize: 10, filters, orderBy };
            const live = records.filter(
              (record) =>
                isVisible(scope, {
                  department: record.departmentId,
                  owner: record.ownerId,
                }) && matches(filters, record),
            );
            const expected = orderedIds(live, orderBy);
            const find = (query: PageQuery) => pages.find('ticket', scope, query);
            // the first walk learns the total and sets anchors, the second one uses them
            for (let walk = 1; walk <= 2; walk += 1)
              expect(await idsOfPages(find, list, expected.length)).to.deep.equal(expected);
          }
    }).timeout(240_000);
  });
