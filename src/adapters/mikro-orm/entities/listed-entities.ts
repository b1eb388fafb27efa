import type { EntitySchema, MetadataStorage } from '@mikro-orm/core';
import type { ManagedModule } from '../../../contract/modules/managed-module.js';
import type { ModuleName } from '../../../contract/modules/modules.js';
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

const made = new WeakMap<ManagedModule, EntitySchema>();

/** The entity of a module from outside: the same one for the same declaration. */
export const customEntity = (declaration: ManagedModule): EntitySchema => {
  const entity = made.get(declaration) ?? entityOf(declaration);
  made.set(declaration, entity);
  return entity;
};

/** What knows the columns: the ORM or an entity manager. */
type Columns = Readonly<{ getMetadata(): MetadataStorage }>;

/** The column of a field. */
export const entityColumn = (orm: Columns, { meta }: EntitySchema, field: string): string =>
  orm.getMetadata().get(meta.className).properties[field]?.fieldNames[0] ?? field;
