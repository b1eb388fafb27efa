import type { MakeFixedPages, MakeRecordPages } from './record-fixtures.js';
import { filtersLiterally } from './record-pages-filters.js';
import { agreesWithAnOracle } from './record-pages-oracle.js';
import { ordersAndPages } from './record-pages-order.js';
import { shapesRecords } from './record-pages-shape.js';
import { showsTimesInZones } from './record-pages-zones.js';

export type { MakeRecordPages, RecordFixtures } from './record-fixtures.js';

/** What every store of list records must do, and must not; run it over yours. */
export const recordPagesContract = (make: MakeRecordPages): Mocha.Suite =>
  describe('contract: RecordPages', () => {
    const inShanghai: MakeFixedPages = (records) => make(records, 'Asia/Shanghai');
    ordersAndPages(inShanghai);
    filtersLiterally(inShanghai);
    shapesRecords(inShanghai);
    showsTimesInZones(make);
    agreesWithAnOracle(inShanghai);
  });
