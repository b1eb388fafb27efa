import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import type { CustomModule } from '../../../src/composition/modules.js';
import { CUSTOM } from '../../support/modules/modules.js';
import { EVERY_KIND } from '../../support/modules/every-kind.js';

/** Customers, contracts, and assets with fields of every kind, each with its table. */
export const CONTRACT_MODULES: ReadonlyArray<CustomModule> = [...CUSTOM, EVERY_KIND].map((declaration) => ({
  declaration,
  migrations: [
    {
      name: '0001-create-table',
      sql: createTable(tableOf(declaration))
        .map((statement) => `${statement};`)
        .join('\n'),
    },
  ],
}));
