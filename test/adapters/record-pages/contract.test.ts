import { recordPagesContract } from '../../port-contracts/record-pages.contract.js';
import { overBreakableLink } from '../../support/postgres/breakable-link.js';
import { embeddedDatabase, migratedDatabase } from '../../support/postgres/each-database.js';
import { storeRecords } from '../../support/postgres/fixtures.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';

describe('pages on the connection of the ORM, over the embedded PostgreSQL', () => {
  const { orm, faultsOf } = overBreakableLink(embeddedDatabase());

  recordPagesContract(
    async (records, timeZone) => {
      await storeRecords(orm(), records);
      return pagesOver(orm(), { timeZone });
    },
    faultsOf(() => pagesOver(orm())),
  );
});

describe('pages on separate connections, over a PostgreSQL server', () => {
  const { orm, url, faultsOf } = overBreakableLink(migratedDatabase());
  after(closePages);

  recordPagesContract(
    async (records, timeZone) => {
      await closePages();
      await storeRecords(orm(), records);
      return pagesAt(url(), {}, { timeZone });
    },
    faultsOf(() => pagesAt(url())),
  );
});
