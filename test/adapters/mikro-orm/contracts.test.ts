import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmSessionStore } from '../../../src/adapters/mikro-orm/mikro-orm-session-store.js';
import { mikroOrmUserDirectory } from '../../../src/adapters/mikro-orm/mikro-orm-user-directory.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { sessionStoreContract } from '../../contracts/session-store.contract.js';
import { userDirectoryContract } from '../../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../contracts/user-repository.contract.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storePeople } from '../../support/postgres/fixtures.js';

const contracts = (orm: () => MikroORM): void => {
  userRepositoryContract(async (people) => {
    await storePeople(orm(), people);
    return mikroOrmUserRepository(orm());
  });
  userDirectoryContract(async (people) => {
    await storePeople(orm(), people);
    return { users: mikroOrmUserRepository(orm()), directory: mikroOrmUserDirectory(orm()) };
  });
  sessionStoreContract(async (people) => {
    await storePeople(orm(), people);
    await orm().em.getConnection().execute('delete from sessions');
    return mikroOrmSessionStore(orm(), 'Asia/Shanghai');
  });
};

overEachDatabase('mikro-orm adapters', contracts);
