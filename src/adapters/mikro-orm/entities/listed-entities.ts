import type { EntitySchema, MikroORM } from '@mikro-orm/core';
import type { ModuleName } from '../../../domain/listing/modules.js';
import { ExampleRow } from './example-row.js';
import { MenuRow } from './menu-row.js';
import { PositionRow } from './position-row.js';
import { RoleRow } from './role-row.js';
import { UserRow } from './user-row.js';

/** The entity of each listed module. A new module adds a row. */
export const LISTED_ENTITIES: Readonly<Record<ModuleName, EntitySchema>> = {
  user: UserRow,
  role: RoleRow,
  menu: MenuRow,
  position: PositionRow,
  example: ExampleRow,
};

/** The column of a field. */
export const columnOf = (orm: MikroORM, module: ModuleName, field: string): string => {
  const { className } = LISTED_ENTITIES[module].meta;
  return orm.getMetadata().get(className).properties[field]?.fieldNames[0] ?? field;
};
