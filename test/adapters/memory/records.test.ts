import { memoryRecordPages } from '../../support/memory/memory-record-pages.js';
import { memoryUserRepository } from '../../support/memory/memory-user-repository.js';
import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { userDirectoryContract } from '../../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../contracts/user-repository.contract.js';

describe('memory adapters of the relational ports', () => {
  recordPagesContract((records, timeZone) => Promise.resolve(memoryRecordPages(records, timeZone)));
  userRepositoryContract((people) => Promise.resolve(memoryUserRepository(people)));
  userDirectoryContract((people) => {
    const users = memoryUserRepository(people);
    return Promise.resolve({ users, directory: users });
  });
});
