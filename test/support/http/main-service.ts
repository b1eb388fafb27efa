import { loadDemoData } from '../../../src/composition/demo-data.js';
import { migrateSchema } from '../../../src/composition/schema.js';
import { startTestService, type TestService } from './service.js';

let started: Promise<TestService> | undefined;

after('stop the main service', async () => {
  await (await started)?.stop();
});

/** One service on the embedded database with the demo data, for all tests that leave each other alone. */
export const mainService = (): Promise<TestService> => {
  started ??= startTestService({
    prepare: async (composition) => {
      await migrateSchema(composition);
      await loadDemoData(composition);
    },
  });
  return started;
};
