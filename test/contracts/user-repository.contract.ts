import type { MakeUserRepository } from './people-fixtures.js';
import { knowsAccess } from './user-repository-access.js';
import { findsAccounts } from './user-repository-accounts.js';
import { changesPasswords } from './user-repository-passwords.js';
import { replacesHashes } from './user-repository-hashes.js';

export type { MakeUserRepository, PeopleFixtures } from './people-fixtures.js';

/** What every store of users must do, and must not; run it over yours. */
export const userRepositoryContract = (make: MakeUserRepository): Mocha.Suite =>
  describe('contract: UserRepository', () => {
    findsAccounts(make);
    replacesHashes(make);
    knowsAccess(make);
    changesPasswords(make);
  });
