import type { SqlMigration } from '../adapters/mikro-orm/migrations/migrations.js';
import { indexNames } from '../adapters/schema/table-model.js';
import { tableFaults } from '../adapters/schema/table-faults.js';
import { shapeFaults } from '../contract/modules/declaration-shape.js';
import { declarationFaults } from '../contract/modules/declaration-faults.js';
import { duplicates } from '../contract/values/duplicates.js';
import type { ManagedModule, Modules } from '../contract/modules/managed-module.js';
import type { Form } from '../contract/forms/form-field.js';
import { declaredName } from '../contract/modules/module-declaration.js';
import { modulesWith, PRODUCT_MODULES } from '../contract/modules/modules.js';
import { zonedTime } from '../contract/values/zoned-time.js';

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

const faultsOf = (
  { declaration, migrations }: CustomModule,
  names: ReadonlyArray<string>,
  zone: string | undefined,
): ReadonlyArray<string> => {
  const migrationNames = migrations.map(({ name }) => name);
  const shape = shapeFaults(declaration);
  return [
    ...(shape.length > 0 ? shape : [...declarationFaults(declaration, names), ...tableFaults(declaration)]),
    ...(shape.length > 0 || zone === undefined ? [] : skippedTimes(declaration, zone)),
    ...migrationNames.flatMap((name) =>
      /^[\w-]{1,100}$/.test(name) ? [] : [`"${name}" is not a name of a migration`],
    ),
    ...duplicates(migrationNames).map((name) => `two migrations have the name "${name}"`),
  ];
};

/** In PostgreSQL an index cannot have the name of a table or of another index. Other faults tell of two tables with one name. */
const relationFaults = (modules: ReadonlyArray<ManagedModule>): ReadonlyArray<string> => {
  const all = [...PRODUCT_MODULES.values(), ...modules];
  const tables = new Set(all.map(({ table }) => table));
  const indexes = all.flatMap((module) => [...new Set(indexNames(module))]);
  const taken = new Set([...duplicates(indexes), ...indexes.filter((name) => tables.has(name))]);
  const isOwn = (name: string) => modules.some(({ table }) => table === name || name.startsWith(`${table}_`));
  return [...taken].filter(isOwn).map((name) => `two modules would have an index or a table "${name}"`);
};

/** Times that a field has without a value, and that the clocks of the zone skip. */
const skippedTimes = ({ fields, operations }: ManagedModule, zone: string): ReadonlyArray<string> => {
  const of = (form: Form): ReadonlyArray<string> =>
    Object.entries(form).flatMap(([name, field]) =>
      field.kind === 'time' && field.default !== undefined && zonedTime(field.default, zone) === undefined
        ? [`fields: "${name}": its default ${field.default} is a time that the clocks of ${zone} skip`]
        : [],
    );
  return [
    ...of(fields),
    ...Object.entries(operations).flatMap(([name, { form }]) =>
      of(form).map((fault) => `operations: "${name}": ${fault}`),
    ),
  ];
};

/** Every fault of these modules. Without a zone, times are not judged by it. */
export const moduleFaults = (modules: ReadonlyArray<CustomModule>, zone?: string): ReadonlyArray<string> => {
  const custom = modules.map(({ declaration }) => declaration);
  const names = [...modulesWith(custom).keys()];
  const tables = custom.map(({ table }) => table);
  const shaped = custom.filter((declaration) => shapeFaults(declaration).length === 0);
  const distinct = shaped.filter(({ table }, i) => shaped.findIndex((other) => other.table === table) === i);
  return [
    ...modules.flatMap((module, i) => {
      const name = declaredName(module.declaration) ?? `number ${i + 1}`;
      return faultsOf(module, names, zone).map((fault) => `module ${name}: ${fault}`);
    }),
    ...duplicates(custom.map(({ name }) => name)).map((name) => `two modules have the name ${name}`),
    ...duplicates(tables).map((table) => `two modules have the table ${table}`),
    ...relationFaults(distinct),
  ];
};

/** The modules of the product and these, in a time zone. Throws an error with every fault of these. */
export const moduleRegistry = (modules: ReadonlyArray<CustomModule>, zone?: string): ModuleRegistry => {
  const faults = moduleFaults(modules, zone);
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
