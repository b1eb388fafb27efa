import { expect } from 'chai';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import { MODULES } from '../../../src/contract/modules/modules.js';
import { migratedDatabase } from '../../support/postgres/each-database.js';
import { tableCatalog, type TableCatalog } from '../../support/schema/catalog.js';
import { inSchema, inUndoneTransaction } from '../../support/schema/undone.js';

/** What the rules of users, roles and menus need besides: credentials, links, and notifications of changed access. */
const OWN: Readonly<Record<string, TableCatalog>> = {
  users: {
    columns: [
      ...[
        'credential_generation',
        'must_change_password',
        'password_hash',
        'password_time',
        'password_unfit',
        'former_hashes',
      ],
      'used_time',
    ],
    indexes: ['users_username_unique'],
    triggers: [
      'users_access_change',
      'users_access_removal',
      'users_credential_generation',
      'users_password_time',
      'users_used_time',
    ],
  },
  roles: { columns: [], indexes: [], triggers: ['roles_access_change'] },
  departments: { columns: [], indexes: [], triggers: ['departments_access_change'] },
  menus: { columns: [], indexes: ['menus_parent_id_index'], triggers: ['menus_access_change'] },
};

describe('the tables of the product', () => {
  const orm = migratedDatabase();
  for (const module of Object.values(MODULES))
    it(`have what follows from the declaration of ${module.name}, and what the rules of their own need`, async () => {
      const { table } = module;
      await inUndoneTransaction(orm(), async (run) => {
        await inSchema(run, 'declared', createTable(tableOf(module)));
        const declared = await tableCatalog(run, 'declared', table);
        const migrated = await tableCatalog(run, 'public', table);
        for (const part of ['columns', 'indexes', 'triggers'] as const) {
          const missing = declared[part].filter((one) => !migrated[part].includes(one));
          const further = migrated[part].filter((one) => !declared[part].includes(one));
          expect(missing, `${table} lacks ${part}`).to.deep.equal([]);
          const names = OWN[table]?.[part] ?? [];
          expect(further, `${table} has ${part}`).to.have.length(names.length);
          for (const name of names)
            expect(
              further.some((one) => one.includes(name)),
              name,
            ).to.equal(true);
        }
      });
    });
});
