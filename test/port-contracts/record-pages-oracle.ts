import { expect } from 'chai';
import fc from 'fast-check';
import type { PageQuery } from '../../src/contract/listing/page-query.js';
import { aRecord, type RecordFixture, type MakeFixedPages } from './record-fixtures.js';

/** Few characters, so that filters often match; those that mean something to somebody, so that they match wrongly. */
const character = fc.constantFrom('a', 'A', 'b', 'B', '%', '_', '\\', "'", '折', '扣', ' ');
const text = (minLength: number, maxLength: number) => fc.string({ unit: character, minLength, maxLength });

const fixtures = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 500 }),
    name: text(0, 6),
    type: fc.integer({ min: 1, max: 4 }),
    status: fc.constantFrom(1, 2),
    sort: fc.integer({ min: 0, max: 3 }),
    deleted: fc.boolean(),
  }),
  { selector: ({ id }) => id, maxLength: 30 },
);

const query: fc.Arbitrary<PageQuery> = fc.record({
  pageNo: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 1, max: 6 }) },
    fc.maxSafeNat().map((n) => n || 1),
  ),
  pageSize: fc.oneof(fc.integer({ min: 1, max: 8 }), fc.constant(1000)),
  filters: fc.record(
    { name: text(1, 2), type: fc.integer({ min: 0, max: 5 }), status: fc.constantFrom(1, 2, 3) },
    { requiredKeys: [] },
  ),
});

/** What specification 4.1 says, written down once more in the plainest way. */
const expected = (
  records: ReadonlyArray<RecordFixture>,
  { pageNo, pageSize, filters: { name: text, ...integers } }: PageQuery,
) => {
  const matching = records
    .filter(({ deleted }) => !deleted)
    .filter(({ name }) => text === undefined || String(name).toLowerCase().includes(String(text).toLowerCase()))
    .filter((record) => Object.entries(integers).every(([field, integer]) => record[field] === integer))
    .map(({ id, sort }) => ({ id: Number(id), sort: Number(sort) }))
    .sort((a, b) => a.sort - b.sort || a.id - b.id)
    .map(({ id }) => id);
  const page = (number: number) => matching.filter((_, i) => Math.floor(i / pageSize) + 1 === number);
  return { total: matching.length, ids: page(pageNo).length > 0 ? page(pageNo) : page(1) };
};

export const agreesWithAnOracle = (make: MakeFixedPages): Mocha.Suite =>
  describe('property', () => {
    it('agrees with the specification on any records and any queries', async () => {
      await fc.assert(
        fc.asyncProperty(fixtures, fc.array(query, { minLength: 1, maxLength: 8 }), async (rows, queries) => {
          const records = rows.map((row) => aRecord('example', row.id, row));
          const pages = await make({ example: records });
          for (const asked of queries) {
            const { total, records: shown } = await pages.find('example', 'everything', asked);
            expect({ total, ids: shown.map(({ id }) => id) }).to.deep.equal(expected(records, asked));
          }
        }),
        { numRuns: 15 },
      );
    });
  });
