import { expect } from 'chai';
import { MODULES, type ModuleName } from '../../src/contract/modules/modules.js';
import { exportListed } from '../../src/contract/records/export-columns.js';
import type { RecordView } from '../../src/contract/records/record.js';
import type { ListQuery, RecordExport, RecordExports } from '../../src/domain/ports/record-exports.js';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type RecordFixtures } from './record-fixtures.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

/** The port, and the pages of the same records. */
type Exports = Readonly<{ exports: RecordExports; pages: RecordPages }>;

/** Gives the exports and the pages over exactly these records. */
export type MakeRecordExports = (records: RecordFixtures) => Promise<Exports>;

const EVERYTHING: ListQuery = { filters: {} };

const MOST = 100_000;

const recordsOf = async ({ batches, close }: RecordExport): Promise<ReadonlyArray<RecordView>> => {
  const records: RecordView[] = [];
  for await (const batch of batches) records.push(...batch);
  await close();
  return records;
};

const idsOf = (records: ReadonlyArray<RecordView>) => records.map(({ id }) => id);

const NAMES = ['100%_\\ 折扣', '=1+1', 'a"b,c', 'Apple', 'apple pie', '折扣', '  x', 'aa'];

const EXAMPLES = NAMES.map((name, i) =>
  aRecord('example', i + 1, { name, type: (i % 3) + 1, status: (i % 2) + 1, sort: (i * 5) % 4, deleted: i === 7 }),
);

const PEOPLE: RecordFixtures = {
  user: [1, 2, 3].map((id) => aRecord('user', id)),
  role: [1, 2].map((id) => aRecord('role', id)),
  menu: [3, 1, 2].map((id) => aRecord('menu', id)),
  position: [2, 1].map((id) => aRecord('position', id)),
  example: EXAMPLES,
};

const LISTS: ReadonlyArray<ListQuery> = [
  EVERYTHING,
  ...['a', '折扣', '%', '_\\', 'APPLE', 'nothing'].map((name) => ({ filters: { name } })),
  { filters: { status: 1 } },
  { filters: { name: 'a', status: 1, type: 1 } },
  { filters: { status: Number.MAX_SAFE_INTEGER } },
];

/** More than one batch. */
const many = (count: number): RecordFixtures => ({
  example: Array.from({ length: count }, (_, i) => aRecord('example', i + 1, { sort: (i * 7) % 5 })),
});

/** What every store of list records must export, and must not; run it over yours. */
export const recordExportsContract = (make: MakeRecordExports, shared: SharedStore<Exports> = {}): Mocha.Suite =>
  describe('contract: RecordExports', () => {
    it('has the records of the pages in their order, for every module and filter', async () => {
      const { exports, pages } = await make(PEOPLE);
      for (const module of Object.keys(PEOPLE) as ModuleName[])
        for (const list of module === 'example' ? LISTS : [EVERYTHING]) {
          const opened = await exports.open(module, 'everything', list, MOST);
          expect(opened.isTruncated).to.equal(false);
          const { records } = await pages.find(module, 'everything', pageQueryOf({ ...list, pageSize: 1000 }));
          expect(await recordsOf(opened), `${module} ${JSON.stringify(list)}`).to.deep.equal(records);
        }
    });

    it('has every field of each record with the columns `all`, in their order', async () => {
      const { exports } = await make(PEOPLE);
      for (const module of Object.keys(PEOPLE) as ModuleName[]) {
        const records = await recordsOf(
          await exports.open(module, 'everything', { filters: {}, columns: 'all' }, MOST),
        );
        expect(idsOf(records)).to.deep.equal(
          idsOf(await recordsOf(await exports.open(module, 'everything', EVERYTHING, MOST))),
        );
        const fields = Object.keys(exportListed(MODULES[module], 'all'));
        for (const record of records) expect(Object.keys(record), module).to.deep.equal(fields);
      }
    });

    it('has no records for an empty module, or for a text that cannot be stored', async () => {
      const { exports } = await make({ example: [aRecord('example', 1)] });
      expect(await recordsOf(await exports.open('position', 'everything', EVERYTHING, MOST))).to.deep.equal([]);
      const impossible = { filters: { name: '\0' } };
      for (let time = 1; time <= 2; time += 1)
        expect(await recordsOf(await exports.open('example', 'everything', impossible, MOST))).to.deep.equal([]);
    });

    it('has the first records if more match than the limit, and is marked as truncated', async () => {
      const { exports } = await make({ example: EXAMPLES });
      const all = idsOf(await recordsOf(await exports.open('example', 'everything', EVERYTHING, MOST)));
      for (const [most, isTruncated] of [
        [6, true],
        [7, false],
      ] as const) {
        const opened = await exports.open('example', 'everything', EVERYTHING, most);
        expect(opened.isTruncated).to.equal(isTruncated);
        expect(idsOf(await recordsOf(opened))).to.deep.equal(all.slice(0, most));
      }
    });

    it('has the records as they were when it was opened', async () => {
      const { exports } = await make(many(2_500));
      const opened = await exports.open('example', 'everything', EVERYTHING, MOST);
      const ids: unknown[] = [];
      for await (const batch of opened.batches) {
        if (ids.length === 0) await make({ example: [aRecord('example', 9_999)] });
        ids.push(...idsOf(batch));
      }
      await opened.close();
      expect(new Set(ids).size).to.equal(2_500);
      expect(ids).to.not.include(9_999);
    }).timeout(120_000);

    it('does not block pages or another export', async () => {
      const { exports, pages } = await make(many(2_500));
      const opened = await Promise.all([1, 2].map(() => exports.open('example', 'everything', EVERYTHING, MOST)));
      const reading = opened.map(({ batches }) => batches[Symbol.asyncIterator]());
      const first = await Promise.all(reading.map((one) => one.next()));
      for (const { value } of first) expect(value).to.have.length.below(2_500);
      expect((await pages.find('example', 'everything', pageQueryOf({ pageSize: 5 }))).total).to.equal(2_500);
      await opened[0]?.close();
      expect((await reading[1]?.next())?.value).to.have.length.above(0);
      await opened[1]?.close();
    }).timeout(120_000);

    it('can be closed before its end, and several times', async () => {
      const { exports } = await make({ example: EXAMPLES });
      const opened = await exports.open('example', 'everything', EVERYTHING, MOST);
      await Promise.all([opened.close(), opened.close()]);
      await opened.close();
    });

    const idsIn = async ({ exports }: Exports) =>
      idsOf(await recordsOf(await exports.open('role', 'everything', EVERYTHING, MOST)));
    sharedStoreTests(() => make(PEOPLE), shared, {
      operations: { open: idsIn },
      keep: async (one) => {
        const ids = await idsIn(one);
        expect(ids).to.have.length(2);
        return async (other) => expect(await idsIn(other)).to.deep.equal(ids);
      },
    });
  });
