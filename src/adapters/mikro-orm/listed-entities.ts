import type { EntitySchema } from '@mikro-orm/core';
import type { ModuleName } from '../../domain/modules/modules.js';
import { ExampleRow } from './entities/example-row.js';
import { MenuRow } from './entities/menu-row.js';
import { PositionRow } from './entities/position-row.js';
import { RoleRow } from './entities/role-row.js';
import { UserRow } from './entities/user-row.js';

/** Where each listed module's records are kept: a new module is one more row. */
export const LISTED_ENTITIES: Readonly<Record<ModuleName, EntitySchema>> = {
  user: UserRow,
  role: RoleRow,
  menu: MenuRow,
  position: PositionRow,
  example: ExampleRow,
};
