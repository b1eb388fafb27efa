import type { EntitySchema, MetadataStorage } from '@mikro-orm/core';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import { MODULES, type ModuleName } from '../../../contract/modules/modules.js';
import { entityOf } from './entity-of.js';
import { DepartmentRow } from './department-row.js';
import { ExampleRow } from './example-row.js';
import { MenuRow } from './menu-row.js';
import { PositionRow } from './position-row.js';
import { RoleRow } from './role-row.js';
import { UserRow } from './user-row.js';

/** The entity of each module of the product. A new module adds a row. */
export const LISTED_ENTITIES: Readonly<Record<ModuleName, EntitySchema>> = {
  user: UserRow,
  role: RoleRow,
  menu: MenuRow,
  position: PositionRow,
  example: ExampleRow,
  department: DepartmentRow,
};

/** A managed module and the entity of its records. */
export type StoredModule = Readonly<{ declaration: ManagedModule; entity: EntitySchema }>;

const PRODUCT: ReadonlyArray<StoredModule> = (Object.keys(LISTED_ENTITIES) as ModuleName[]).map((name) => ({
  declaration: MODULES[name],
  entity: LISTED_ENTITIES[name],
}));

const made = new WeakMap<ManagedModule, EntitySchema>();

/** The entity of a module from outside: the same one for the same declaration. */
export const customEntity = (declaration: ManagedModule): EntitySchema => {
  const entity = made.get(declaration) ?? entityOf(declaration);
  made.set(declaration, entity);
  return entity;
};

/** Finds a module by its name, among those of the product and these. An unknown name is an error of the caller. */
export const storedModules = (custom: ReadonlyArray<ManagedModule> = []) => {
  const others = custom.map((declaration) => ({ declaration, entity: customEntity(declaration) }));
  const modules = new Map([...PRODUCT, ...others].map((module) => [module.declaration.name, module]));
  return (name: string): StoredModule => {
    const module = modules.get(name);
    if (!module) throw new Error(`unknown module ${name}`);
    return module;
  };
};

/** What knows the columns: the ORM or an entity manager. */
type Columns = Readonly<{ getMetadata(): MetadataStorage }>;

/** The column of a field. */
export const entityColumn = (orm: Columns, { meta }: EntitySchema, field: string): string =>
  orm.getMetadata().get(meta.className).properties[field]?.fieldNames[0] ?? field;
