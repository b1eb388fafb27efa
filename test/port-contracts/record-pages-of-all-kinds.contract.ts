import { expect } from 'chai';
import fc from 'fast-check';
import { filterParameters } from '../../src/contract/listing/list-filters.js';
import type { PageQuery } from '../../src/contract/listing/page-query.js';
import { recordCodec } from '../../src/contract/records/record.js';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { lists, ORDERS, PARAMETERS, specimens, ZONE } from './kinds-arbitraries.js';
import { aSpecimen, type MakeKindPages } from './kinds-fixtures.js';
import { specimen } from './kinds-module.js';
import { expectedIds } from './kinds-oracle.js';
import { pageQueryOf } from './page-query-of.js';
import { DELETED, VALUES } from './kinds-values.js';

const PAGE_SIZE = 7;

/** The ids of all pages, each of which has the same total. */
const idsOfAllPages = async (pages: RecordPages, list: Partial<PageQuery>): Promise<unknown[]> => {
  const ids: unknown[] = [];
  for (let [pageNo, total] = [1, 1]; ids.length < total; pageNo += 1) {
    const query = pageQueryOf({ ...list, pageNo, pageSize: PAGE_SIZE });
    const found = await pages.find('specimen', 'everything', query);
    if (pageNo > 1) expect(found.total).to.equal(total);
    total = found.total;
    if (found.records.length === 0) break;
    ids.push(...found.records.map(({ id }) => id));
  }
  return ids;
};

/** What pages of fields of every kind must be; run it over your store. */
export const recordPagesOfAllKindsContract = (make: MakeKindPages): Mocha.Suite =>
  describe('contract: RecordPages of fields of every kind', () => {
    it('has a value for every query parameter of the module', () => {
      expect(Object.keys(PARAMETERS)).to.have.members(filterParameters(specimen).map(({ name }) => name));
    });

    it('shows exactly the records of a filtered and sorted array, over all pages, by any filters and in any order', async () => {
      await fc.assert(
        fc.asyncProperty(specimens, fc.array(lists, { minLength: 1, maxLength: 12 }), async (records, asked) => {
          const pages = await make(records, ZONE);
          for (const list of asked)
            expect(await idsOfAllPages(pages, list), JSON.stringify(list)).to.deep.equal(
              expectedIds(records, list.filters, list.orderBy, ZONE),
            );
        }),
        { numRuns: 12 },
      );
    }).timeout(120_000);

    it('shows every order in both directions, also far from its beginning and beyond its end', async () => {
      const records = Array.from({ length: 460 }, (_, i) =>
        aSpecimen(i + 1, {
          code: ['a', 'B', '折', '\uFF21', '😀'][(i * 7) % 5]!.repeat((i % 3) + 1),
          note: i % 4 === 0 ? null : 'n'.repeat((i % 3) + 1),
          count: ((i * 31) % 17) * 2 ** 40 * (i % 2 ? 1 : -1),
          rank: i % 5 === 0 ? null : (i % 21) - 10,
          amount: `${((i * 37) % 113) - 50}.${10 + (i % 90)}`,
          rate: i % 3 === 0 ? null : `${(i * 13) % 29}.5000000000`,
          urgent: i % 3 === 0,
          startsOn: `20${10 + (i % 90)}-01-0${1 + (i % 9)}`,
          endsOn: i % 7 === 0 ? `19${10 + (i % 90)}-02-01` : null,
          seenAt: new Date(Date.UTC(1890 + (i % 300), i % 12, 1, 0, 0, 0, i)),
          leftAt: i % 2 ? new Date(Date.UTC(2000, 0, 1, 0, 0, 0, (i * 11) % 53)) : null,
          sort: i % 11,
        }),
      );
      const pages = await make(records, ZONE);
      for (const orderBy of [undefined, ...ORDERS])
        for (const filters of orderBy?.field === 'amount' ? [{}, { urgent: false }] : [{}]) {
          const expected = expectedIds(records, filters, orderBy, ZONE);
          const last = Math.ceil(expected.length / 10);
          // the first far page sets an anchor, the next ones use it
          // where the records without a value begin
          const valued = orderBy ? records.filter((record) => record[orderBy.field] !== null).length : records.length;
          const turn = Math.min(Math.ceil(valued / 10) + 1, last);
          for (const pageNo of [22, 23, Math.max(turn - 2, 1), turn - 1 || 1, turn, turn - 1 || 1, last, last + 1]) {
            const query = pageQueryOf({ pageNo, filters, ...(orderBy && { orderBy }) });
            const { total, records: found } = await pages.find('specimen', 'everything', query);
            const first = pageNo <= last ? (pageNo - 1) * 10 : 0;
            const what = JSON.stringify([orderBy, filters, pageNo]);
            expect(total, what).to.equal(expected.length);
            expect(
              found.map(({ id }) => id),
              what,
            ).to.deep.equal(expected.slice(first, first + 10));
          }
        }
    }).timeout(120_000);

    it('shows the values of every kind, and the labels of live and of deleted records', async () => {
      const pages = await make([...VALUES.map(({ stored }) => stored), DELETED], ZONE);
      const { records } = await pages.find('specimen', 'everything', pageQueryOf({ pageSize: 100 }));
      const codec = recordCodec(specimen);
      expect(records).to.have.length(VALUES.length);
      for (const [i, { shown }] of VALUES.entries()) {
        expect(records[i]).to.include(shown);
        expect(Object.keys(records[i]!)).to.deep.equal(Object.keys(specimen.listed));
        expect(codec.is(records[i]), JSON.stringify(records[i])).to.be.true;
      }
    });

    it('applies a time to its whole second, and the first of two equal times', async () => {
      const at = (text: string, id: number) => aSpecimen(id, { seenAt: new Date(text) });
      const pages = await make(
        [
          at('2024-11-03T05:29:59.999Z', 1),
          at('2024-11-03T05:30:00.000Z', 2),
          at('2024-11-03T05:30:00.999Z', 3),
          at('2024-11-03T05:30:01.000Z', 4),
          // the clock of New York shows 01:30:00 again
          at('2024-11-03T06:30:00.000Z', 5),
        ],
        ZONE,
      );
      const idsIn = (filters: Record<string, string>) => idsOfAllPages(pages, { filters });
      expect(await idsIn({ seenAtFrom: '2024-11-03 01:30:00' })).to.deep.equal([2, 3, 4, 5]);
      expect(await idsIn({ seenAtTo: '2024-11-03 01:30:00' })).to.deep.equal([1, 2, 3]);
      expect(await idsIn({ seenAtFrom: '2024-11-03 01:30:00', seenAtTo: '2024-11-03 01:30:00' })).to.deep.equal([2, 3]);
      expect(await idsIn({ seenAtFrom: '2024-11-03 01:30:01', seenAtTo: '2024-11-03 01:30:00' })).to.deep.equal([]);
    });
  });
