import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeRecords } from '../../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { closePages, pagesAt, pagesOver } from '../../support/postgres/pages.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

overEachDatabase('pages on the connection of the ORM', (orm) => {
  recordPagesContract(async (records, timeZone) => {
    await storeRecords(orm(), records);
    return pagesOver(orm(), { timeZone });
  });
});

describe('pages on separate connections', () => {
  let url: string;
  let orm: MikroORM;
  before(async function () {
    url = await (await sharedPostgres(this)).newDatabase();
    orm = ormAt(url);
    await migrate(orm);
  });
  after(async () => {
    await closePages();
    await closeOrms();
  });

  recordPagesContract(async (records, timeZone) => {
    await closePages();
    await storeRecords(orm, records);
    return pagesAt(url, {}, { timeZone });
  });
});
