import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable, migrationText } from '../../../src/adapters/schema/table-sql.js';
import type { CustomModule } from '../../../src/composition/modules.js';
import { CUSTOM } from './modules.js';

/** The two modules of the tests with their tables, for a service. */
export const CUSTOM_MODULES: ReadonlyArray<CustomModule> = CUSTOM.map((declaration) => ({
  declaration,
  migrations: [{ name: '0001-create', sql: migrationText(createTable(tableOf(declaration))) }],
}));
