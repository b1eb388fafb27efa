import type { SqlMigration } from '../adapters/mikro-orm/migrations/migrations.js';
import { tableFaults } from '../adapters/schema/table-faults.js';
import { declarationFaults } from '../contract/declaration-faults.js';
import { duplicates } from '../contract/duplicates.js';
import type { ManagedModule, Modules } from '../contract/managed-module.js';
import { modulesWith } from '../contract/modules.js';

/** A module from outside the sources. Everything else follows from its declaration. */
export type CustomModule = Readonly<{
  declaration: ManagedModule;
  /** In the order of application, after the migrations of the product. A released migration never changes. */
  migrations: ReadonlyArray<SqlMigration>;
}>;

/** What the parts of the service know of the modules. */
export type ModuleRegistry = Readonly<{
  /** Every module, by name. */
  declarations: Modules;
  /** The custom ones. */
  custom: ReadonlyArray<ManagedModule>;
  /** Their migrations; the names begin with the name of the module. */
  migrations: ReadonlyArray<SqlMigration>;
}>;

const faultsOf = ({ declaration, migrations }: CustomModule, names: ReadonlyArray<string>): ReadonlyArray<string> => {
  const migrationNames = migrations.map(({ name }) => name);
  return [
    ...declarationFaults(declaration, names),
    ...tableFaults(declaration),
    ...migrationNames.flatMap((name) =>
      /^[\w-]{1,100}$/.test(name) ? [] : [`"${name}" is not a name of a migration`],
    ),
    ...duplicates(migrationNames).map((name) => `two migrations have the name "${name}"`),
  ];
};

/** Every fault of these modules. */
export const moduleFaults = (modules: ReadonlyArray<CustomModule>): ReadonlyArray<string> => {
  const custom = modules.map(({ declaration }) => declaration);
  const names = [...modulesWith(custom).keys()];
  return [
    ...modules.flatMap((module) =>
      faultsOf(module, names).map((fault) => `module ${module.declaration.name}: ${fault}`),
    ),
    ...duplicates(custom.map(({ name }) => name)).map((name) => `two modules have the name ${name}`),
    ...duplicates(custom.map(({ table }) => table)).map((table) => `two modules have the table ${table}`),
  ];
};

/** The modules of the product and these. Throws an error with every fault of these. */
export const moduleRegistry = (modules: ReadonlyArray<CustomModule>): ModuleRegistry => {
  const faults = moduleFaults(modules);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const custom = modules.map(({ declaration }) => declaration);
  return {
    declarations: modulesWith(custom),
    custom,
    migrations: modules.flatMap(({ declaration, migrations }) =>
      migrations.map(({ name, sql }) => ({ name: `${declaration.name}/${name}`, sql })),
    ),
  };
};
