import type { MikroORM } from '@mikro-orm/postgresql';
import { migrate } from '../../src/adapters/mikro-orm/migrate.js';
import { mikroOrmRecordPages } from '../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { mikroOrmUserDirectory } from '../../src/adapters/mikro-orm/mikro-orm-user-directory.js';
import { mikroOrmUserRepository } from '../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/adapters/pglite/embedded-postgres.js';
import { recordPagesContract } from '../contracts/record-pages.contract.js';
import { userDirectoryContract } from '../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../contracts/user-repository.contract.js';
import { newDataDirectory } from '../support/postgres/embedded.js';
import { storePeople, storeRecords } from '../support/postgres/fixtures.js';
import { closeOrms, ormAt, ormOver } from '../support/postgres/orm.js';
import { sharedPostgres } from '../support/postgres/shared.js';

const contracts = (orm: () => MikroORM): void => {
  recordPagesContract(async (records) => {
    await storeRecords(orm(), records);
    return mikroOrmRecordPages(orm(), 'Asia/Shanghai');
  });
  userRepositoryContract(async (people) => {
    await storePeople(orm(), people);
    return mikroOrmUserRepository(orm());
  });
  userDirectoryContract(async (people) => {
    await storePeople(orm(), people);
    return { users: mikroOrmUserRepository(orm()), directory: mikroOrmUserDirectory(orm()) };
  });
};

describe('mikro-orm adapters over a PostgreSQL server', () => {
  let orm: MikroORM;
  before(async function () {
    orm = ormAt(await (await sharedPostgres(this)).newDatabase());
    await migrate(orm);
  });
  after(closeOrms);

  contracts(() => orm);
});

describe('mikro-orm adapters over the embedded PostgreSQL', () => {
  let [embedded, orm]: [EmbeddedPostgres?, MikroORM?] = [];
  before(async () => {
    embedded = await startEmbeddedPostgres(await newDataDirectory());
    orm = ormOver(embedded.options);
    await migrate(orm);
  });
  after(async () => {
    await closeOrms();
    await embedded?.close();
  });

  contracts(() => orm!);
});
