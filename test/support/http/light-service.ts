import { memoryRecordPages } from '../memory/memory-record-pages.js';
import { memoryPeople } from '../memory/memory-user-repository.js';
import { memoryStoreProbe } from '../../../src/adapters/memory/memory-stores.js';
import type { AdapterOverrides } from '../../../src/composition/overrides.js';
import { aMenu, aRole, aUser } from '../../port-contracts/people-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { NO_DATABASE } from '../no-database.js';
import { noSessionStore } from '../no-session-store.js';
import { startTestService, type TestService } from './service.js';
import { inlineHasher } from '../inline-hasher.js';

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

/** A service of other settings that starts at once, with users and records in memory. */
export const startLightService = async (
  environment: Readonly<Record<string, string>> = {},
  overrides: AdapterOverrides = {},
  consoleFolder?: string,
): Promise<TestService> => {
  const { users, factors } = memoryPeople(await people());
  return startTestService({
    environment: { ...NO_DATABASE, AUDIT_STORE: 'log', ...environment },
    overrides: {
      users: () => users,
      factors: () => factors,
      recordPages: ({ settings }) => memoryRecordPages(records, settings.TIME_ZONE),
      databaseProbe: () => ({ ...memoryStoreProbe(), resource: 'database' }),
      sessionStore: noSessionStore,
      ...overrides,
    },
    consoleFolder,
  });
};

/** The same for some work. The service stops after it, also when the work fails. */
export const withLightService = async <T>(
  work: (service: TestService) => Promise<T>,
  ...options: Parameters<typeof startLightService>
): Promise<T> => {
  const service = await startLightService(...options);
  try {
    return await work(service);
  } finally {
    await service.stop();
  }
};

/** For a suite: such a service, from its first test to its last. */
export const useLightService = (...options: Parameters<typeof startLightService>): TestService => {
  const service = {} as TestService;
  before(async () => void Object.assign(service, await startLightService(...options)));
  after(() => service.stop());
  return service;
};
