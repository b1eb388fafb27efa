import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SqlMigration } from '../adapters/mikro-orm/migrations/migrations.js';
import { duplicates } from '../contract/values/duplicates.js';

/** The folder of the migrations of a module, in the folder of the configuration. */
export const migrationFolder = (module: string, folder: string): string => join(folder, 'migrations', module);

const FILE_NAME = /^(\d{4})-\w[\w-]{0,90}\.sql$/;

/**
 * The migrations of a module in their order, and the faults of their names. Files of other kinds are no migrations. A module
 * need not have migrations.
 */
export const migrationFilesOf = (
  module: string,
  folder: string,
): Readonly<{ migrations: ReadonlyArray<SqlMigration>; faults: ReadonlyArray<string> }> => {
  const own = migrationFolder(module, folder);
  const files = (existsSync(own) ? readdirSync(own) : []).filter((file) => file.endsWith('.sql')).toSorted();
  const named = files.filter((file) => FILE_NAME.test(file));
  return {
    migrations: named.map((file) => ({
      name: file.slice(0, -'.sql'.length),
      sql: readFileSync(join(own, file), 'utf8'),
    })),
    faults: [
      ...files
        .filter((file) => !FILE_NAME.test(file))
        .map((file) => `migrations/${module}: "${file}" is not a name of a migration, such as 0001-create.sql`),
      ...duplicates(named.map((file) => file.slice(0, 4))).map(
        (number) => `migrations/${module}: two migrations have the number ${number}`,
      ),
    ],
  };
};
