import { memoryRecordPages } from '../../../src/adapters/memory/memory-record-pages.js';
import { memoryUserRepository } from '../../../src/adapters/memory/memory-user-repository.js';
import { recordPagesContract } from '../../contracts/record-pages.contract.js';
import { userDirectoryContract } from '../../contracts/user-directory.contract.js';
import { userRepositoryContract } from '../../contracts/user-repository.contract.js';

describe('memory adapters of the relational ports', () => {
  recordPagesContract((records) => Promise.resolve(memoryRecordPages(records, 'Asia/Shanghai')));
  userRepositoryContract((people) => Promise.resolve(memoryUserRepository(people)));
  userDirectoryContract((people) => {
    const users = memoryUserRepository(people);
    return Promise.resolve({ users, directory: users });
  });
});
