import { expect } from 'chai';
import type { RecordPages } from '../../src/domain/ports/record-pages.js';
import { pageQueryOf } from './page-query-of.js';
import { aRecord, type MakeFixedPages, type MakeRecordPages } from './record-fixtures.js';
import { listsDeleted } from './record-pages-deleted.js';
import { filtersLiterally } from './record-pages-filters.js';
import { agreesWithAnOracle } from './record-pages-oracle.js';
import { ordersAndPages } from './record-pages-order.js';
import { shapesRecords } from './record-pages-shape.js';
import { showsTimesInZones } from './record-pages-zones.js';
import { sharedStoreTests, type SharedStore } from './shared-store.js';

export type { MakeRecordPages, RecordFixtures } from './record-fixtures.js';

/** What every store of list records must do, and must not; run it over yours. */
export const recordPagesContract = (make: MakeRecordPages, shared: SharedStore<RecordPages> = {}): Mocha.Suite =>
  describe('contract: RecordPages', () => {
    const inShanghai: MakeFixedPages = (records) => make(records, 'Asia/Shanghai');
    ordersAndPages(inShanghai);
    filtersLiterally(inShanghai);
    shapesRecords(inShanghai);
    listsDeleted(inShanghai);
    showsTimesInZones(make);
    agreesWithAnOracle(inShanghai);

    const find = (pages: RecordPages) => pages.find('position', 'everything', pageQueryOf());
    sharedStoreTests(() => inShanghai({ position: [aRecord('position', 1)] }), shared, {
      operations: { find, findDeleted: (pages) => pages.findDeleted('position', 'everything', pageQueryOf()) },
      keep: async (pages) => {
        const found = await find(pages);
        expect(found.total).to.equal(1);
        return async (other) => expect(await find(other)).to.deep.equal(found);
      },
    });
  });
