import { serverCursors } from '../../../src/adapters/record-pages/cursor.js';
import { pgRecordExports } from '../../../src/adapters/record-pages/pg-record-exports.js';
import { embeddedCursors } from '../../../src/adapters/mikro-orm/embedded-cursors.js';
import { recordExportsOfAllKindsContract } from '../../port-contracts/record-exports-of-all-kinds.contract.js';
import { MODULES_OF_ALL_KINDS } from '../../port-contracts/kinds-module.js';
import { recordPagesOfAllKindsContract } from '../../port-contracts/record-pages-of-all-kinds.contract.js';
import { embeddedDatabase, migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';
import { createSpecimens, storeSpecimens, TABLES_OF_ALL_KINDS as tables } from '../../support/postgres/specimens.js';

describe('lists of every kind over the embedded PostgreSQL', () => {
  const orm = embeddedDatabase();
  before(() => createSpecimens(orm()));

  recordPagesOfAllKindsContract(async (specimens, timeZone) => {
    await storeSpecimens(orm(), specimens);
    return pagesOver(orm(), { timeZone, tables });
  });
  recordExportsOfAllKindsContract(async (specimens, timeZone) => {
    await storeSpecimens(orm(), specimens);
    return {
      exports: pgRecordExports(embeddedCursors(orm()), timeZone, MODULES_OF_ALL_KINDS),
      pages: pagesOver(orm(), { timeZone, tables }),
    };
  });
});

describe('lists of every kind over a PostgreSQL server', () => {
  const orm = migratedDatabase();
  before(() => createSpecimens(orm()));
  after(closePages);

  recordPagesOfAllKindsContract(async (specimens, timeZone) => {
    await closePages();
    await storeSpecimens(orm(), specimens);
    return pagesAt(urlOf(orm()), {}, { timeZone, tables });
  });
  recordExportsOfAllKindsContract(async (specimens, timeZone) => {
    await storeSpecimens(orm(), specimens);
    const cursors = serverCursors({ address: { url: urlOf(orm()) } });
    return {
      exports: pgRecordExports(cursors, timeZone, MODULES_OF_ALL_KINDS),
      pages: pagesOver(orm(), { timeZone, tables }),
    };
  });
});
