import { afterLastFile } from '../cleanup.js';
import { anyMigratedDatabase } from '../postgres/migrated-database.js';
import { startTestService, type TestService } from './service.js';
import { withDemoData } from './with-demo-data.js';

let started: Promise<TestService> | undefined;

afterLastFile(async () => {
  await (await started)?.stop();
});

/**
 * One service with the demo data, for all tests that leave each other alone. Its database is on the shared PostgreSQL
 * server, which uses half the processor time of the embedded one.
 */
export const mainService = (): Promise<TestService> => {
  started ??= anyMigratedDatabase().then((environment) => startTestService({ environment, prepare: withDemoData }));
  return started;
};

/** For a suite: the main service, from its first test on. */
export const useMainService = (): TestService => {
  const service = {} as TestService;
  before(async () => void Object.assign(service, await mainService()));
  return service;
};
