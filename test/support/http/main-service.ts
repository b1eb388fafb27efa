import { afterLastFile } from '../cleanup.js';
import { startTestService, type TestService } from './service.js';
import { withDemoData } from './with-demo-data.js';

let started: Promise<TestService> | undefined;

afterLastFile(async () => {
  await (await started)?.stop();
});

/** One service on the embedded database with the demo data, for all tests that leave each other alone. */
export const mainService = (): Promise<TestService> => {
  started ??= startTestService({
    prepare: withDemoData,
  });
  return started;
};

/** For a suite: the main service, from its first test on. */
export const useMainService = (): TestService => {
  const service = {} as TestService;
  before(async () => void Object.assign(service, await mainService()));
  return service;
};
