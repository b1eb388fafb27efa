import type { MikroORM } from '@mikro-orm/postgresql';
import { tableOf } from '../../../src/adapters/schema/table-model.js';
import { createTable } from '../../../src/adapters/schema/table-sql.js';
import type { ManagedModule } from '../../../src/contract/modules/managed-module.js';

/** Creates the tables of modules, as their first migrations do, unless the database has them. */
export const createModuleTables = async (orm: MikroORM, modules: ReadonlyArray<ManagedModule>): Promise<void> => {
  const connection = orm.em.getConnection();
  for (const module of modules) {
    const [table] = await connection.execute<{ found: boolean }[]>('select to_regclass(?) is not null as found', [
      module.table,
    ]);
    if (!table?.found) await connection.execute(createTable(tableOf(module)).join(';'));
  }
};

/** Empties the tables of modules, so that their next records have the ids from 1. */
export const clearModuleTables = async (orm: MikroORM, modules: ReadonlyArray<ManagedModule>): Promise<void> => {
  const statements = modules.map(({ table }) => `delete from ${table}; alter table ${table} alter id restart`);
  await orm.em.getConnection().execute(statements.join(';'));
};
