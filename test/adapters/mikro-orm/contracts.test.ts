import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmRecordPages } from '../../../src/adapters/mikro-orm/mikro-orm-record-pages.js';
import { mikroOrmUserDirectory } from '../../../src/adapters/mikro-orm/mikro-orm-user-directory.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { userDirectoryContract } from '../../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../contracts/user-repository.contract.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storePeople, storeRecords } from '../../support/postgres/fixtures.js';

const contracts = (orm: () => MikroORM): void => {
  recordPagesContract(async (records, timeZone) => {
    await storeRecords(orm(), records);
    return mikroOrmRecordPages(orm(), timeZone);
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

overEachDatabase('mikro-orm adapters', contracts);
