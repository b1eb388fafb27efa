import { expect } from 'chai';
import fc from 'fast-check';
import type { RecordView } from '../../src/contract/records/record.js';
import type { ListQuery, RecordExports } from '../../src/domain/ports/record-exports.js';
import { lists, ORDERS, specimens, ZONE } from './kinds-arbitraries.js';
import type { MakeKindExports } from './kinds-fixtures.js';
import { DELETED, VALUES } from './kinds-values.js';
import { pageQueryOf } from './page-query-of.js';

const MOST = 100_000;

const exported = async (exports: RecordExports, list: ListQuery, most = MOST): Promise<RecordView[]> => {
  const { batches, close } = await exports.open('specimen', 'everything', list, most);
  const records: RecordView[] = [];
  for await (const batch of batches) records.push(...batch);
  await close();
  return records;
};

/** What exports of fields of every kind must be; run it over your store. */
export const recordExportsOfAllKindsContract = (make: MakeKindExports): Mocha.Suite =>
  describe('contract: RecordExports of fields of every kind', () => {
    it('have the records of the pages in the same order, by any filters', async () => {
      await fc.assert(
        fc.asyncProperty(specimens, fc.array(lists, { minLength: 1, maxLength: 6 }), async (records, asked) => {
          const { exports, pages } = await make(records, ZONE);
          for (const list of asked) {
            const found = await pages.find('specimen', 'everything', pageQueryOf({ ...list, pageSize: 1000 }));
            expect(await exported(exports, list), JSON.stringify(list)).to.deep.equal(found.records);
          }
        }),
        { numRuns: 4 },
      );
    }).timeout(120_000);

    it('have the values of every kind, and the labels of references', async () => {
      const { exports } = await make([...VALUES.map(({ stored }) => stored), DELETED], ZONE);
      const records = await exported(exports, { filters: {} });
      for (const [i, { shown }] of VALUES.entries()) expect(records[i]).to.include(shown);
    });

    it('have the first records of the order if more match than the limit', async () => {
      const { exports, pages } = await make(
        VALUES.map(({ stored }) => stored),
        ZONE,
      );
      for (const orderBy of ORDERS) {
        const { records } = await pages.find('specimen', 'everything', pageQueryOf({ orderBy }));
        expect(await exported(exports, { filters: {}, orderBy }, 2)).to.deep.equal(records.slice(0, 2));
      }
    });
  });
