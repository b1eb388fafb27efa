import type { MikroORM } from '@mikro-orm/postgresql';
import { databaseProbe } from '../../../src/adapters/mikro-orm/database-probe.js';
import { mikroOrmFactorStore } from '../../../src/adapters/mikro-orm/mikro-orm-factor-store.js';
import { mikroOrmSessionStore } from '../../../src/adapters/mikro-orm/mikro-orm-session-store.js';
import { mikroOrmUserDirectory } from '../../../src/adapters/mikro-orm/mikro-orm-user-directory.js';
import { mikroOrmUserRepository } from '../../../src/adapters/mikro-orm/mikro-orm-user-repository.js';
import { factorStoreContract } from '../../port-contracts/factor-store.contract.js';
import { sessionStoreContract } from '../../port-contracts/session-store.contract.js';
import { mikroOrmAdministrationReads } from '../../../src/adapters/mikro-orm/mikro-orm-administration-reads.js';
import { recordChangesOn, recordImportsOn } from '../../support/postgres/record-changes.js';

import type { Administration, MakeAdministration } from '../../port-contracts/administration-fixtures.js';
import { administrationReadsContract } from '../../port-contracts/administration-reads.contract.js';
import { KEPT_HASHES } from '../../port-contracts/people-fixtures.js';
import { recordChangesContract } from '../../port-contracts/record-changes.contract.js';
import { recordImportsContract, type Imports } from '../../port-contracts/record-imports.contract.js';
import { storeProbeContract } from '../../port-contracts/store-probe.contract.js';
import { userDirectoryContract } from '../../port-contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../port-contracts/user-repository.contract.js';
import { overBreakableLink } from '../../support/postgres/breakable-link.js';
import { overEachDatabase } from '../../support/postgres/each-database.js';
import { storeAdministration, storedImports, storedTrail, storePeople } from '../../support/postgres/fixtures.js';

const contracts = (direct: () => MikroORM): void => {
  const { orm, breakStore, faultsOf } = overBreakableLink(direct);
  const users = () => mikroOrmUserRepository(orm(), KEPT_HASHES);
  userRepositoryContract(async (people) => {
    await storePeople(orm(), people);
    return users();
  }, faultsOf(users));

  const administration = (): Administration => ({
    recordChanges: recordChangesOn(orm()),
    administrationReads: mikroOrmAdministrationReads(orm(), 'Asia/Shanghai'),
    users: users(),
    factors: mikroOrmFactorStore(orm()),
    trail: () => storedTrail(orm()),
  });
  const makeAdministration: MakeAdministration = async (fixtures) => {
    await storeAdministration(orm(), fixtures);
    return administration();
  };
  recordChangesContract(makeAdministration, faultsOf(administration));
  administrationReadsContract(makeAdministration, faultsOf(administration));
  const imports = (): Imports => ({
    ...administration(),
    recordImports: recordImportsOn(orm()),
    imported: () => storedImports(orm()),
  });
  recordImportsContract(
    async (fixtures) => {
      await storeAdministration(orm(), fixtures);
      return imports();
    },
    {
      ...faultsOf(imports),
      forbid: async (name) => {
        const [constraint, connection] = ['positions_name_check', direct().em.getConnection()];
        await connection.execute(`alter table positions add constraint ${constraint} check (name <> '${name}')`);
        const allow = async () =>
          void (await connection.execute(`alter table positions drop constraint ${constraint}`));
        return { constraint, allow };
      },
    },
  );

  const directory = () => ({ users: users(), directory: mikroOrmUserDirectory(orm(), KEPT_HASHES) });
  userDirectoryContract(async (people) => {
    await storePeople(orm(), people);
    return directory();
  }, faultsOf(directory));

  const factors = () => ({ factors: mikroOrmFactorStore(orm()), users: users() });
  factorStoreContract(async (people) => {
    await storePeople(orm(), people);
    return factors();
  });

  const sessions = () => mikroOrmSessionStore(orm(), 'Asia/Shanghai');
  sessionStoreContract(async (people) => {
    await storePeople(orm(), people);
    await orm().em.getConnection().execute('delete from sessions');
    return sessions();
  }, faultsOf(sessions));

  storeProbeContract(() => databaseProbe(orm()), 'database', { breakStore });
};

overEachDatabase('mikro-orm adapters', contracts);
