import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { changeAnswers, type GivenAnswers } from '../adapters/schema/change-answers.js';
import { columnOf } from '../adapters/schema/columns.js';
import { nextMigration, snapshotOf, type ModuleSnapshot } from '../adapters/schema/module-snapshot.js';
import { migrationText } from '../adapters/schema/table-sql.js';
import { storedIn } from '../contract/forms/listed-field.js';
import type { ManagedModule, Modules } from '../contract/modules/managed-module.js';
import { modulesWith } from '../contract/modules/modules.js';
import { messagesOf } from '../domain/ports/unavailable.js';
import type { LoadedConfiguration } from './configuration.js';
import { migrationFolder } from './migration-files.js';
import type { CustomModule } from './modules.js';

export type { GivenAnswers } from '../adapters/schema/change-answers.js';

const SNAPSHOT = 'snapshot.json';

/** The file that says what the migrations of a module have made. */
export const snapshotFile = (module: string, folder: string): string => join(migrationFolder(module, folder), SNAPSHOT);

/** Writes it, and its folder if there is none. */
export const writeSnapshot = (module: string, folder: string, snapshot: ModuleSnapshot): void => {
  mkdirSync(migrationFolder(module, folder), { recursive: true });
  writeFileSync(snapshotFile(module, folder), `${JSON.stringify(snapshot, undefined, 2)}\n`);
};

const readSnapshot = (file: string): ModuleSnapshot | undefined => {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ModuleSnapshot;
  } catch (error) {
    throw new Error(`${file} is not JSON`, { cause: error });
  }
};

/** What the next migration of a module is, and what it needs. */
export type MigrationPlan = Readonly<{
  /** Empty if no migration is missing. */
  statements: ReadonlyArray<string>;
  /** What is wrong with the answers. */
  faults: ReadonlyArray<string>;
  /** Fields for which the records that exist need a value. */
  needed: ReadonlyArray<string>;
  /** What loses data. */
  destructive: ReadonlyArray<string>;
  /** Writes the migration and the snapshot, and returns their paths. */
  write: () => ReadonlyArray<string>;
}>;

/** The module with this name, and where its configuration is. */
export type MigratedModule = Readonly<{ module: CustomModule; modules: Modules; folder: string }>;

/** The module of a configuration. Undefined if it has no module of this name. */
export const migratedModule = ({ file, modules }: LoadedConfiguration, name: string): MigratedModule | undefined => {
  const module = modules.find(({ declaration }) => declaration.name === name);
  if (!module || file === undefined) return undefined;
  return { module, modules: modulesWith(modules.map(({ declaration }) => declaration)), folder: dirname(file) };
};

/** What `--check`, `migrate`, `doctor` and the start say of a changed declaration. */
export const missingMigration = (name: string): string =>
  `a migration of ${name} is missing: run menshen module migration ${name}`;

const requireSameTable = ({ name, table }: ManagedModule, before: ModuleSnapshot): void => {
  if (before.table !== table)
    throw new Error(
      `the table of ${name} is "${before.table}": rename it in a migration of your own, and in its ${SNAPSHOT}`,
    );
};

/** Compares the declaration of a module with what its migrations have made. It needs no database, and writes nothing. */
export const planMigration = (
  { module: { declaration, migrations }, modules, folder }: MigratedModule,
  given: GivenAnswers,
): MigrationPlan => {
  const { name } = declaration;
  const file = snapshotFile(name, folder);
  const before = readSnapshot(file);
  if (!before && migrations.length > 0)
    throw new Error(`${name} has migrations but no ${file}: menshen module from-table ${declaration.table} writes it`);
  if (before) requireSameTable(declaration, before);
  const { answers, faults } = changeAnswers(declaration, before, given);
  const { statements, needed, destructive } = nextMigration(declaration, modules, before, answers);
  const fields = new Map(storedIn(declaration.fields).map(([field]) => [columnOf(field), field]));
  return {
    statements,
    faults,
    needed: needed.map((column) => fields.get(column) ?? column),
    destructive,
    write: () => {
      const number = Number(migrations.at(-1)?.name.slice(0, 4) ?? 0) + 1;
      const migration = `${String(number).padStart(4, '0')}-${before ? 'change' : 'create'}.sql`;
      const path = join(migrationFolder(name, folder), migration);
      mkdirSync(migrationFolder(name, folder), { recursive: true });
      writeFileSync(path, migrationText(statements), { flag: 'wx' });
      writeSnapshot(name, folder, snapshotOf(declaration, modules));
      return [path, file];
    },
  };
};

const missingOf = (module: MigratedModule): ReadonlyArray<string> => {
  const { name } = module.module.declaration;
  if (!existsSync(snapshotFile(name, module.folder))) return [];
  try {
    const { statements, needed } = planMigration(module, { values: {}, renames: {} });
    return statements.length > 0 || needed.length > 0 ? [missingMigration(name)] : [];
  } catch (error) {
    return [messagesOf(error)];
  }
};

/** One line for each module whose declaration differs from its snapshot. A module without a snapshot has none. */
export const missingMigrations = (configuration: LoadedConfiguration): ReadonlyArray<string> =>
  configuration.modules.flatMap(({ declaration: { name } }) => {
    const module = migratedModule(configuration, name);
    return module ? missingOf(module) : [];
  });
