import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isProductTable } from '../adapters/schema/table-faults.js';
import type { LoadedConfiguration } from './configuration.js';
import type { Composition } from './container.js';
import { snapshotFile, writeSnapshot } from './module-migrations.js';

/** The declaration of a table, and the snapshot that was written, if there was none. */
export type TableDeclaration = Readonly<{ text: string; snapshot?: string }>;

/**
 * The declaration of a table of the database as TypeScript. The snapshot says what the table has, so that the next migration
 * of the module adds only what is missing. Undefined without such a table. Throws what makes the table impossible.
 */
export const declareTable = async (
  { get }: Composition,
  { file }: LoadedConfiguration,
  table: string,
): Promise<TableDeclaration | undefined> => {
  if (isProductTable(table))
    throw new Error(`${table} is a table of the product, which no module from outside can have`);
  const { readMenus, readTable } = await import('../adapters/mikro-orm/read-table.js');
  const { declaredTable } = await import('../adapters/schema/declared-table.js');
  const orm = await get('orm');
  const found = await readTable(orm, table);
  if (!found) return undefined;
  const { declarations } = await get('modules');
  const known = [...declarations.values()].find((module) => module.table === table);
  const declared = declaredTable(found, declarations, await readMenus(orm), known?.name);
  if ('obstacles' in declared)
    throw new Error(
      `no module can have the table ${table} before a migration of your own: ${declared.obstacles.join('; ')}`,
    );
  const { name, text, snapshot } = declared;
  const folder = file === undefined ? process.cwd() : dirname(file);
  const path = snapshotFile(name, folder);
  if (existsSync(path)) return { text };
  writeSnapshot(name, folder, snapshot);
  return { text, snapshot: path };
};
