import { memoryRecordPages } from '../../../src/adapters/memory/memory-record-pages.js';
import { memoryUserRepository } from '../../../src/adapters/memory/memory-user-repository.js';
import type { Composition } from '../../../src/composition/compose.js';
import { Ports } from '../../../src/composition/tokens.js';
import { aMenu, aRole, aUser } from '../../contracts/people-fixtures.js';
import { aRecord } from '../../contracts/record-fixtures.js';
import { startTestService, type TestService } from './service.js';
import { inlineHasher } from '../inline-hasher.js';
import { NO_DATABASE } from '../no-database.js';

const people = async () => {
  const { hash } = inlineHasher();
  return {
    users: [
      aUser(1, { username: 'admin', passwordHash: await hash('123456') }),
      aUser(2, { username: 'auditor', passwordHash: await hash('Auditor#2026') }),
    ],
    roles: [aRole(1, { users: [2], menus: [1] })],
    menus: [aMenu(1, 'sys:user:page')],
  };
};

const records = {
  example: Array.from({ length: 25 }, (_, i) =>
    aRecord('example', i + 1, { sort: i + 1, createTime: new Date('2024-02-29T20:00:00Z') }),
  ),
};

/** A service of other settings that starts at once: users and records in memory, everything else as it is unless it is prepared. */
export const startLightService = (
  environment: Readonly<Record<string, string>> = {},
  prepare: (composition: Composition) => void = () => undefined,
): Promise<TestService> =>
  startTestService({
    environment: { ...NO_DATABASE, AUDIT_STORE: 'log', ...environment },
    prepare: async (composition) => {
      const { container } = composition;
      container.register(Ports.users, { useValue: memoryUserRepository(await people()) });
      container.register(Ports.recordPages, {
        useValue: memoryRecordPages(records, environment['TIME_ZONE'] ?? 'Asia/Shanghai'),
      });
      container.resolve(Ports.databaseProbe).check = () => Promise.resolve('up');
      prepare(composition);
    },
  });
