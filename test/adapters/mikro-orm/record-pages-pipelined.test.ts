import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../../src/adapters/mikro-orm/migrations/migrate.js';
import { mikroOrmRecordPages } from '../../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { pipelinedServers } from '../../../src/adapters/mikro-orm/page-servers/pipelined-servers.js';
import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { storeRecords } from '../../support/postgres/fixtures.js';
import { closeOrms, ormAt } from '../../support/postgres/orm.js';
import { sharedPostgres } from '../../support/postgres/shared.js';

describe('pages over pipelined connections', () => {
  const servers = pipelinedServers();
  let orm: MikroORM;
  before(async function () {
    orm = ormAt(await (await sharedPostgres(this)).newDatabase());
    await migrate(orm);
  });
  after(async () => {
    await servers.close();
    await closeOrms();
  });

  recordPagesContract(async (records, timeZone) => {
    await storeRecords(orm, records);
    return mikroOrmRecordPages(orm, timeZone, undefined, servers.serverOf);
  });
});
