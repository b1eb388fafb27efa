import type { MikroORM } from '@mikro-orm/postgresql';
import { mikroOrmSessionStore } from '../../../src/adapters/mikro-orm/mikro-orm-session-store.js';
import { mikroOrmUserDirectory } from '../../../src/adapters/mikro-orm/mikro-orm-user-directory.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { sessionStoreContract } from '../../contracts/session-store.contract.js';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { mikroOrmRecordChanges } from '../../../src/adapters/mikro-orm/mikro-orm-record-changes.js';
import { systemRandomness } from '../../../src/adapters/system/system.js';
import type { MakeAdministration } from '../../contracts/administration-fixtures.js';
import { administrationReadsContract } from '../../contracts/administration-reads.contract.js';
import { recordChangesContract } from '../../contracts/record-changes.contract.js';
import { userDirectoryContract } from '../../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../contracts/user-repository.contract.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeAdministration, storedTrail, storePeople } from '../../support/postgres/fixtures.js';

const contracts = (orm: () => MikroORM): void => {
  userRepositoryContract(async (people) => {
    await storePeople(orm(), people);
    return mikroOrmUserRepository(orm());
  });
  const makeAdministration: MakeAdministration = async (fixtures) => {
    await storeAdministration(orm(), fixtures);
    return {
      recordChanges: mikroOrmRecordChanges(orm(), systemRandomness()),
      administrationReads: mikroOrmAdministrationReads(orm(), 'Asia/Shanghai'),
      trail: () => storedTrail(orm()),
    };
  };
  recordChangesContract(makeAdministration);
  administrationReadsContract(makeAdministration);
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
