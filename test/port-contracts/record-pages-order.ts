import { expect } from 'chai';
import type { FoundPage } from '../../src/domain/ports/record-pages.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeFixedPages } from './record-fixtures.js';

const idsOf = ({ records }: FoundPage) => records.map(({ id }) => id);

/** Stored in no order; by `sort` and then `id`: 30 3 4 100 9 10 20. Sorted as texts, or by one field only, it comes out otherwise. */
const SHUFFLED = Object.entries({ 10: 10, 3: 2, 100: 9, 20: 11, 9: 10, 30: 1, 4: 2 })
  .toReversed()
  .map(([id, sort]) => ({ id: Number(id), sort }));
const IN_ORDER = [30, 3, 4, 100, 9, 10, 20];

export const ordersAndPages = (make: MakeFixedPages): Mocha.Suite =>
  describe('order and pages', () => {
    const shuffled = () => make({ example: SHUFFLED.map((fields) => aRecord('example', fields.id, fields)) });

    for (const pageSize of [1, 3, 7, 8])
      it(`shows every record once, by the declared order as numbers and then by id, over pages of ${pageSize}`, async () => {
        const pages = await shuffled();
        const seen: unknown[] = [];
        for (let pageNo = 1; pageNo <= Math.ceil(IN_ORDER.length / pageSize); pageNo += 1) {
          const found = await pages.find('example', 'everything', pageQueryOf({ pageNo, pageSize }));
          expect(found.total).to.equal(IN_ORDER.length);
          expect(found.records).to.have.length(Math.min(pageSize, IN_ORDER.length - seen.length));
          seen.push(...idsOf(found));
        }
        expect(seen).to.deep.equal(IN_ORDER);
      });

    it('shows correct far pages, in any order and with repetitions', async () => {
      const ids = Array.from({ length: 1_200 }, (_, i) => ((i * 7) % 1_200) + 1);
      const sortOf = (id: number) => (id * 13) % 17;
      const pages = await make({
        example: ids.map((id) => aRecord('example', id, { sort: sortOf(id), status: 1 + (id % 3 ? 0 : 1) })),
      });
      const inOrder = ids.toSorted((a, b) => sortOf(a) - sortOf(b) || a - b);
      const thirds = inOrder.filter((id) => id % 3 === 0);
      for (const pageNo of [60, 13, 14, 59, 60, 30, 31, 45, 12, 61, 14, 60]) {
        const found = await pages.find('example', 'everything', pageQueryOf({ pageNo, pageSize: 20 }));
        const shown = pageNo > 60 ? 1 : pageNo;
        expect(found.total).to.equal(1_200);
        expect(idsOf(found), `page ${pageNo}`).to.deep.equal(inOrder.slice((shown - 1) * 20, shown * 20));
        const some = await pages.find(
          'example',
          'everything',
          pageQueryOf({ pageNo, pageSize: 20, filters: { status: 2 } }),
        );
        const shownOfSome = pageNo > 20 ? 1 : pageNo;
        expect(some.total).to.equal(400);
        expect(idsOf(some)).to.deep.equal(thirds.slice((shownOfSome - 1) * 20, shownOfSome * 20));
      }
    });

    it('shows page 1 for a page beyond the last', async () => {
      const pages = await shuffled();
      for (const [pageNo, pageSize] of [
        [4, 3],
        [2, 7],
        [2_147_483_648, 1],
        [Number.MAX_SAFE_INTEGER, 1000],
      ] as const) {
        const found = await pages.find('example', 'everything', pageQueryOf({ pageNo, pageSize }));
        expect(found.total).to.equal(IN_ORDER.length);
        expect(idsOf(found)).to.deep.equal(IN_ORDER.slice(0, pageSize));
      }
    });

    it('answers concurrent requests, each with its own page', async () => {
      const pages = await shuffled();
      const found = await Promise.all(
        IN_ORDER.map((_, i) => pages.find('example', 'everything', pageQueryOf({ pageNo: i + 1, pageSize: 1 }))),
      );
      expect(found.flatMap(idsOf)).to.deep.equal(IN_ORDER);
    });
  });
