import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { memoryPeople, memoryUserRepository } from '../../support/memory/memory-user-repository.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { administrationReadsContract } from '../../port-contracts/administration-reads.contract.js';
import type { MakeAdministration } from '../../port-contracts/administration-fixtures.js';
import { recordChangesContract } from '../../port-contracts/record-changes.contract.js';
import { POSITIONS } from '../../port-contracts/kinds-fixtures.js';
import { MODULES_OF_ALL_KINDS } from '../../port-contracts/kinds-module.js';
import { recordPagesOfAllKindsContract } from '../../port-contracts/record-pages-of-all-kinds.contract.js';
import { recordImportsContract } from '../../port-contracts/record-imports.contract.js';
import { recordPagesContract } from '../../port-contracts/record-pages.contract.js';
import { SCOPED_MODULES, WITH_SCOPED_MODULES } from '../../port-contracts/scoped-module.js';
import { aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { scopedChangesContract } from '../../port-contracts/scoped-changes.contract.js';
import { scopedReadsContract } from '../../port-contracts/scoped-reads.contract.js';
import { factorStoreContract } from '../../port-contracts/factor-store.contract.js';
import { userDirectoryContract } from '../../port-contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../port-contracts/user-repository.contract.js';
import { memoryOutage } from '../../support/breakable.js';
import { fixedClock } from '../../support/fixed-clock.js';

const { breakable, breakStore } = memoryOutage('database');

const makeAdministration: MakeAdministration = (fixtures) => {
  const made = memoryAdministration(fixtures, { clock: fixedClock(), timeZone: 'Asia/Shanghai' });
  return Promise.resolve(breakable({ ...made, trail: () => Promise.resolve(made.trail) }));
};

describe('memory adapters of the relational ports', () => {
  recordPagesContract((records, timeZone) => Promise.resolve(breakable(memoryRecordPages(records, timeZone))), {
    breakStore,
  });
  recordPagesOfAllKindsContract((specimens, timeZone) => {
    const position = POSITIONS.map((name, i) => ({ id: i + 1, name, deleted: i === 1 }));
    return Promise.resolve(memoryRecordPages({ position, specimen: specimens }, timeZone, MODULES_OF_ALL_KINDS));
  });
  recordChangesContract(makeAdministration, { breakStore });
  recordImportsContract(
    (fixtures) => {
      const made = memoryAdministration(fixtures, { clock: fixedClock(), timeZone: 'Asia/Shanghai' });
      const rows = { trail: () => Promise.resolve(made.trail), imported: () => Promise.resolve(made.imported) };
      return Promise.resolve(breakable({ ...made, ...rows }));
    },
    { breakStore },
  );
  administrationReadsContract(makeAdministration, { breakStore });
  scopedReadsContract((records) => {
    const stored = Object.fromEntries(SCOPED_MODULES.map(({ name }) => [name, records]));
    const modules = WITH_SCOPED_MODULES;
    const { administrationReads } = memoryAdministration(
      { records: stored },
      { clock: fixedClock(), timeZone: 'Asia/Shanghai', modules },
    );
    return Promise.resolve({ pages: memoryRecordPages(stored, 'Asia/Shanghai', modules), administrationReads });
  });
  scopedChangesContract((records) => {
    const ids = [1, 2, 3, 4, 5];
    const people = {
      department: ids.map((id) => aRecord('department', id)),
      user: ids.map((id) => aUserRecord(id, { departmentId: id })),
    };
    const stored = Object.fromEntries(SCOPED_MODULES.map(({ name }) => [name, records]));
    return Promise.resolve(
      memoryAdministration(
        { records: { ...people, ...stored } },
        { clock: fixedClock(), timeZone: 'Asia/Shanghai', modules: WITH_SCOPED_MODULES },
      ),
    );
  });
  userRepositoryContract((people) => Promise.resolve(breakable(memoryUserRepository(people))), { breakStore });
  factorStoreContract((people) => Promise.resolve(memoryPeople(people)));
  userDirectoryContract(
    (people) => {
      const users = memoryUserRepository(people);
      return Promise.resolve(breakable({ users, directory: users }));
    },
    { breakStore },
  );
});
