import type { InferEntity } from '@mikro-orm/core';
import { role } from '../../../contract/modules/role.js';
import { entityOf } from './entity-of.js';
import { MenuRow } from './menu-row.js';
import { p } from './orm-package.js';

export const RoleRow = entityOf(role, {
  menus: () =>
    p.manyToMany(MenuRow).owner().pivotTable('role_menus').joinColumn('role_id').inverseJoinColumn('menu_id'),
});
export type RoleRow = InferEntity<typeof RoleRow>;
