import type { EntitySchema } from '@mikro-orm/core';
import type { SqlMigration } from '../adapters/mikro-orm/migrations/migrations.js';
import { TABLES, type ModuleTable } from '../adapters/record-pages/tables.js';
import { declarationFaults, duplicates } from '../contract/declaration-faults.js';
import type { ManagedModule } from '../contract/managed-module.js';
import { modulesWith } from '../contract/modules.js';
import type { Modules } from '../contract/managed-module.js';

/** A module from outside the sources. Its endpoints, permissions, forms and descriptions follow from it. */
export type CustomModule = Readonly<{
  declaration: ManagedModule;
  /** The entity of its records, with the columns of every record. */
  entity: EntitySchema;
  /** In the order of application, after the migrations of the product. A released migration never changes. */
  migrations: ReadonlyArray<SqlMigration>;
}>;

/** What the parts of the service know of the modules. */
export type ModuleRegistry = Readonly<{
  /** Every module, by name. */
  declarations: Modules;
  /** The custom ones. */
  custom: ReadonlyArray<CustomModule>;
  /** Their tables. */
  tables: ReadonlyArray<ModuleTable>;
  /** Their migrations; the names begin with the name of the module. */
  migrations: ReadonlyArray<SqlMigration>;
}>;

/** The tables of the product that belong to no module. */
const OTHER_TABLES = [
  'user_roles',
  'role_menus',
  'audit_events',
  'sessions',
  'listed_tables',
  'listed_changes',
  'mikro_orm_migrations',
];

const faultsOf = (
  { declaration, entity, migrations }: CustomModule,
  names: ReadonlyArray<string>,
): ReadonlyArray<string> => {
  const { tableName, properties } = entity.meta;
  const migrationNames = migrations.map(({ name }) => name);
  const stored = [...Object.keys(declaration.fields), ...Object.keys(declaration.form), 'version', 'deleted'];
  return [
    ...declarationFaults(declaration, names),
    ...(/^[a-z][a-z0-9_]*$/.test(tableName) ? [] : [`"${tableName}" is not a name of a table`]),
    ...([...Object.values(TABLES), ...OTHER_TABLES].includes(tableName)
      ? [`the product has a table "${tableName}"`]
      : []),
    ...[...new Set(stored)]
      .filter((field) => declaration.fields[field] !== 'statusText' && !Object.hasOwn(properties, field))
      .map((field) => `the entity has no property "${field}"`),
    ...migrationNames.flatMap((name) =>
      /^[\w-]{1,100}$/.test(name) ? [] : [`"${name}" is not a name of a migration`],
    ),
    ...duplicates(migrationNames).map((name) => `two migrations have the name "${name}"`),
  ];
};

/** The modules of the product and these. Throws an error with every fault of these. */
export const moduleRegistry = (custom: ReadonlyArray<CustomModule>): ModuleRegistry => {
  const declarations = modulesWith(custom.map(({ declaration }) => declaration));
  const names = [...declarations.keys()];
  const faults = [
    ...custom.flatMap((module) =>
      faultsOf(module, names).map((fault) => `module ${module.declaration.name}: ${fault}`),
    ),
    ...duplicates(custom.map(({ declaration }) => declaration.name)).map((name) => `two modules have the name ${name}`),
    ...duplicates(custom.map(({ entity }) => entity.meta.tableName)).map(
      (name) => `two modules have the table ${name}`,
    ),
  ];
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    declarations,
    custom,
    tables: custom.map(({ declaration, entity }) => ({ module: declaration, table: entity.meta.tableName })),
    migrations: custom.flatMap(({ declaration, migrations }) =>
      migrations.map(({ name, sql }) => ({ name: `${declaration.name}/${name}`, sql })),
    ),
  };
};
