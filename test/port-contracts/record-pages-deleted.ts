import { expect } from 'chai';
import fc from 'fast-check';
import { deletedCodec } from '../../src/contract/records/deleted-record.js';
import { MODULES, type ModuleName } from '../../src/contract/modules/modules.js';
import { pageShown } from '../../src/contract/listing/page-query.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeFixedPages, type RecordFixture } from './record-fixtures.js';

const DELETED_AT = new Date('2024-02-29T16:00:05Z');

/** A deleted record; without a time nobody knows when it was deleted. */
const aDeleted = (module: ModuleName, id: number, fields: RecordFixture = {}): RecordFixture =>
  aRecord(module, id, { deleted: true, ...fields });

export const listsDeleted = (make: MakeFixedPages): Mocha.Suite =>
  describe('deleted records', () => {
    for (const name of Object.keys(MODULES) as ModuleName[])
      it(`has the fields of a ${name} page, and then who deleted the record and when`, async () => {
        const fixture = aDeleted(name, 7, { status: 2, deleteUser: 'admin', deleteTime: DELETED_AT });
        const pages = await make({ [name]: [aRecord(name, 8), fixture, aDeleted(name, 9)] });
        const { total, records } = await pages.findDeleted(name, 'everything', pageQueryOf());
        expect(total).to.equal(2);
        const live = (await pages.find(name, 'everything', pageQueryOf())).records;
        expect(live.map(({ id }) => id)).to.deep.equal([8]);
        const [known, unknown] = records;
        expect(Object.keys(known!)).to.deep.equal([...Object.keys(MODULES[name].listed), 'deleteUser', 'deleteTime']);
        expect(known).to.deep.include({ id: 7, status: 2, deleteUser: 'admin', deleteTime: '2024-03-01 00:00:05' });
        expect(unknown).to.deep.include({ id: 9, deleteUser: null, deleteTime: null });
        for (const record of records) expect(deletedCodec(MODULES[name]).is(record)).to.equal(true);
      });

    it('come in the order of their deletion, the newest first, those without a time last, then by the highest id', async () => {
      const times = [1, 3, undefined, 2, 3, undefined, 1];
      const pages = await make({
        position: times.map((second, i) =>
          aDeleted('position', i + 1, {
            sort: i,
            ...(second !== undefined && { deleteTime: new Date(Date.UTC(2024, 0, 1, 0, 0, second)) }),
          }),
        ),
      });
      const { records } = await pages.findDeleted('position', 'everything', pageQueryOf({ pageSize: 100 }));
      expect(records.map(({ id }) => id)).to.deep.equal([5, 2, 4, 7, 1, 6, 3]);
    });

    it('are filtered and searched like live ones, and paged with an exact total', async () => {
      const pages = await make({
        example: Array.from({ length: 9 }, (_, i) =>
          aRecord('example', i + 1, {
            name: i % 2 ? '100%_折扣' : '折扣',
            status: i < 7 ? 1 : 2,
            deleted: i !== 3,
            deleteTime: new Date(Date.UTC(2024, 0, 1, 0, 0, i)),
          }),
        ),
      });
      const page = async (pageNo: number, filters: Readonly<Record<string, string | number>>) => {
        const query = pageQueryOf({ pageSize: 2, pageNo, filters });
        const { total, records } = await pages.findDeleted('example', 'everything', query);
        return { total, ids: records.map(({ id }) => id) };
      };
      expect(await page(1, { name: '%_折' })).to.deep.equal({ total: 3, ids: [8, 6] });
      expect(await page(2, { name: '%_折' })).to.deep.equal({ total: 3, ids: [2] });
      expect(await page(3, { name: '%_折' })).to.deep.equal({ total: 3, ids: [8, 6] });
      expect(await page(1, { name: '%_折', status: 1 })).to.deep.equal({ total: 2, ids: [6, 2] });
      expect(await page(Number.MAX_SAFE_INTEGER, {})).to.deep.equal({ total: 8, ids: [9, 8] });
      expect(await page(1, { status: 3 })).to.deep.equal({ total: 0, ids: [] });
      expect(await page(1, { name: '\0' })).to.deep.equal({ total: 0, ids: [] });
    });

    it('are found by an id, which filters like any other condition', async () => {
      const pages = await make({
        position: [aDeleted('position', 1, { status: 2 }), aDeleted('position', 2), aRecord('position', 3)],
      });
      const idsOf = async (id: number, filters: Readonly<Record<string, number>> = {}) => {
        const { total, records } = await pages.findDeleted('position', 'everything', {
          ...pageQueryOf({ filters }),
          id,
        });
        expect(total).to.equal(records.length);
        return records.map((record) => record['id']);
      };
      expect(await idsOf(1)).to.deep.equal([1]);
      expect(await idsOf(1, { status: 1 })).to.deep.equal([]);
      for (const id of [3, 4, Number.MAX_SAFE_INTEGER]) expect(await idsOf(id), String(id)).to.deep.equal([]);
    });

    it('equal those that a plain filter and sort finds, for any records and pages', async () => {
      const records = fc.array(
        fc.record({ deleted: fc.boolean(), status: fc.constantFrom(1, 2), second: fc.option(fc.nat(3)) }),
        { maxLength: 12 },
      );
      const pageNo = fc.integer({ min: 1, max: 5 });
      await fc.assert(
        fc.asyncProperty(records, pageNo, fc.constantFrom(1, 2, undefined), async (drawn, no, status) => {
          const pages = await make({
            position: drawn.map(({ second, ...fields }, i) =>
              aRecord('position', i + 1, {
                ...fields,
                ...(fields.deleted && second !== null && { deleteTime: new Date(Date.UTC(2024, 0, 1, 0, 0, second)) }),
              }),
            ),
          });
          const expected = drawn
            .map((one, i) => ({ ...one, id: i + 1 }))
            .filter((one) => one.deleted && (status === undefined || one.status === status))
            .toSorted((one, other) => (other.second ?? -1) - (one.second ?? -1) || other.id - one.id)
            .map(({ id }) => id);
          const query = pageQueryOf({ pageSize: 3, pageNo: no, filters: status === undefined ? {} : { status } });
          const found = await pages.findDeleted('position', 'everything', query);
          const from = (pageShown(query, expected.length) - 1) * 3;
          expect(found.total).to.equal(expected.length);
          expect(found.records.map(({ id }) => id)).to.deep.equal(expected.slice(from, from + 3));
        }),
        { numRuns: 25 },
      );
    });
  });
