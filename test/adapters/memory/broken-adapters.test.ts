import { expect } from 'chai';
import type { UserRepository } from '../../../src/domain/ports/user-repository.js';
import type { Administration, AdministrationFixtures } from '../../port-contracts/administration-fixtures.js';
import { administrationReadsContract } from '../../port-contracts/administration-reads.contract.js';
import { auditStoreContract } from '../../port-contracts/audit-store.contract.js';
import { aUser, usersOnly } from '../../port-contracts/people-fixtures.js';
import { recordChangesContract } from '../../port-contracts/record-changes.contract.js';
import { recordImportsContract, type Imports } from '../../port-contracts/record-imports.contract.js';
import { recordPagesContract } from '../../port-contracts/record-pages.contract.js';
import type { SharedStore } from '../../port-contracts/shared-store.js';
import { tokenBlacklistContract } from '../../port-contracts/token-blacklist.contract.js';
import { userDirectoryContract } from '../../port-contracts/user-directory.contract.js';
import { userRepositoryContract, type PeopleFixtures } from '../../port-contracts/user-repository.contract.js';
import { memoryAuditStore } from '../../support/audit/memory-audit-store.js';
import { memoryOutage } from '../../support/breakable.js';
import { caseless, keepingGenerations, shorteningEnds, tellingUnfit } from '../../support/broken-adapters.js';
import { verdictOf } from '../../support/failed-laws.js';
import { fixedClock, realClock } from '../../support/fixed-clock.js';
import { keyValueContracts } from '../../support/key-value-contracts.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { memoryUserRepository } from '../../support/memory/memory-user-repository.js';
import { memoryStores, type KeyValueStores } from '../../support/memory-stores.js';
import { movedDate } from '../../support/moved-date.js';

const administrationOf = (fixtures: AdministrationFixtures): Administration => {
  const made = memoryAdministration(fixtures, { clock: fixedClock(), timeZone: 'Asia/Shanghai' });
  return { ...made, trail: () => Promise.resolve(made.trail) };
};
const importsOf = (fixtures: AdministrationFixtures): Imports => {
  const made = memoryAdministration(fixtures, { clock: fixedClock(), timeZone: 'Asia/Shanghai' });
  return { ...made, trail: () => Promise.resolve(made.trail), imported: () => Promise.resolve(made.imported) };
};
const directoryOf = (people: PeopleFixtures) => {
  const users = memoryUserRepository(people);
  return { users, directory: users };
};
const trailOf = () => {
  const store = memoryAuditStore();
  return { store, kept: () => Promise.resolve(store.entries()) };
};

/** The key-value ports of which a client, or a token, brings a part of the key. */
const caselessStores = (stores: KeyValueStores): KeyValueStores => ({
  ...stores,
  captchas: caseless(stores.captchas),
  attempts: caseless(stores.attempts),
  lockIndex: caseless(stores.lockIndex),
  blacklist: caseless(stores.blacklist),
});

const RESTART = 'keeps stored entries over a restart';
const OUTAGE = 'with Unavailable while the store is unreachable';

/** Runs a suite over an adapter that is right, or wrong in one respect. */
type Suite = (isWrong: boolean) => void;

/** The same suite over an adapter that is wrong in one of several respects. */
const databaseSuite = <Fixtures, Port extends object>(
  contract: (make: (fixtures: Fixtures) => Promise<Port>, shared: SharedStore<Port>) => void,
  portOf: (fixtures: Fixtures) => Port,
  atFirst: Fixtures,
) => {
  const forgets: Suite = (isWrong) => {
    let last: Port;
    contract((fixtures) => Promise.resolve((last = portOf(fixtures))), {
      restart: () => (isWrong ? portOf(atFirst) : last),
    });
  };
  const fails: Suite = (isWrong) => {
    const { breakable, breakStore } = memoryOutage('database', isWrong ? () => new Error('ECONNREFUSED') : undefined);
    contract((fixtures) => Promise.resolve(breakable(portOf(fixtures))), { breakStore });
  };
  return { forgets, fails };
};

const ONE = usersOnly(aUser(1));
const DATABASE_SUITES = {
  users: databaseSuite<PeopleFixtures, UserRepository>(userRepositoryContract, memoryUserRepository, ONE),
  directory: databaseSuite(userDirectoryContract, directoryOf, ONE),
  recordChanges: databaseSuite(recordChangesContract, administrationOf, { records: {} }),
  recordImports: databaseSuite(recordImportsContract, importsOf, { records: {} }),
  administrationReads: databaseSuite(administrationReadsContract, administrationOf, { records: {} }),
  recordPages: databaseSuite(recordPagesContract, (records) => memoryRecordPages(records, 'Asia/Shanghai'), {}),
  auditStore: databaseSuite<undefined, ReturnType<typeof trailOf>>(
    (make, shared) => auditStoreContract(() => make(undefined), shared),
    trailOf,
    undefined,
  ),
};

describe('a contract suite over an adapter that is deliberately wrong', () => {
  const wait = movedDate();

  const expectNoticed = async (suite: Suite, law: string): Promise<void> => {
    const right = await verdictOf(() => suite(false), law);
    expect(right.ran, 'tests of the law').to.not.be.empty;
    expect(right.failed, 'of the right adapter').to.deep.equal([]);
    expect((await verdictOf(() => suite(true), law)).failed, 'of the wrong adapter').to.deep.equal(right.ran);
  };

  const WRONG: Readonly<Record<string, readonly [law: string, suite: Suite]>> = {
    'changes of records that raise no credential generation': [
      'raises the credential generation of that user only',
      (isWrong) =>
        recordChangesContract((fixtures) => {
          const right = administrationOf(fixtures);
          const recordChanges = isWrong ? keepingGenerations(right.recordChanges, 4) : right.recordChanges;
          return Promise.resolve({ ...right, recordChanges });
        }),
    ],
    'users whose passwords a login does not mark as unfit': [
      'is in the answer of userRoles after a login has found it',
      (isWrong) =>
        administrationReadsContract((fixtures) => {
          const right = administrationOf(fixtures);
          return Promise.resolve(isWrong ? tellingUnfit(right, false) : right);
        }),
    ],
    'users whose next password is not judged anew': [
      'the next password is judged anew',
      (isWrong) =>
        administrationReadsContract((fixtures) => {
          const right = administrationOf(fixtures);
          return Promise.resolve(isWrong ? tellingUnfit(right, true) : right);
        }),
    ],
    'key-value stores that forget at a restart': [
      RESTART,
      (isWrong) => {
        const stores = memoryStores(realClock);
        const restart = () => Promise.resolve(isWrong ? memoryStores(realClock) : stores);
        keyValueContracts(() => stores, wait, { restart });
      },
    ],
    'a blacklist in which an earlier end shortens a later one': [
      'a second end does not shorten that',
      (isWrong) =>
        tokenBlacklistContract(() => {
          const right = memoryStores(realClock).blacklist;
          return isWrong ? shorteningEnds(right) : right;
        }, wait),
    ],
    'key-value stores that compare keys without case': [
      'byte by byte',
      (isWrong) => {
        const stores = memoryStores(realClock);
        keyValueContracts(() => (isWrong ? caselessStores(stores) : stores), wait);
      },
    ],
    'users who are found without case': [
      'finds nobody by another name',
      (isWrong) =>
        userRepositoryContract((people) => {
          const right = memoryUserRepository(people);
          return Promise.resolve(isWrong ? caseless(right) : right);
        }),
    ],
    'a directory that finds users without case': [
      'changes nobody for another name',
      (isWrong) =>
        userDirectoryContract((people) => {
          const { users, directory } = directoryOf(people);
          return Promise.resolve({ users, directory: isWrong ? caseless(directory) : directory });
        }),
    ],
  };
  for (const [what, [law, suite]] of Object.entries(WRONG)) it(`fails for ${what}`, () => expectNoticed(suite, law));

  for (const [port, { forgets, fails }] of Object.entries(DATABASE_SUITES)) {
    it(`fails for ${port} whose store forgets at a restart`, () => expectNoticed(forgets, RESTART));
    it(`fails for ${port} whose store rejects with a plain error`, () => expectNoticed(fails, OUTAGE));
  }
});
