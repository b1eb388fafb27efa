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
