import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { embeddedDatabase, migratedDatabase, urlOf } from '../../support/postgres/each-database.js';
import { storeRecords } from '../../support/postgres/fixtures.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';

describe('pages on the connection of the ORM, over the embedded PostgreSQL', () => {
  const orm = embeddedDatabase();

  recordPagesContract(async (records, timeZone) => {
    await storeRecords(orm(), records);
    return pagesOver(orm(), { timeZone });
  });
});

describe('pages on separate connections, over a PostgreSQL server', () => {
  const orm = migratedDatabase();
  after(closePages);

  recordPagesContract(async (records, timeZone) => {
    await closePages();
    await storeRecords(orm(), records);
    return pagesAt(urlOf(orm()), {}, { timeZone });
  });
});
