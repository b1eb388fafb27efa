import type { Prepare } from '../../../src/composition/answering.js';
import { loadDemoData } from '../../../src/composition/demo-data.js';
import { migrateSchema } from '../../../src/composition/schema.js';

/** Brings the schema up and loads the demo data, before a service is started on an empty database. */
export const withDemoData: Prepare = async (composition) => {
  await migrateSchema(composition);
  await loadDemoData(composition);
};
