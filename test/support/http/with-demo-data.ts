import { loadDemoData, migrateSchema } from '../../../src/composition/database.js';
import type { Prepare } from '../../../src/composition/service.js';

/** Brings the schema up and loads the demo data, before a service is started on an empty database. */
export const withDemoData: Prepare = async (composition) => {
  await migrateSchema(composition);
  await loadDemoData(composition);
};
