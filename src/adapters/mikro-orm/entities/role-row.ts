import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { MenuRow } from './menu-row.js';
import { recordColumns } from './record-columns.js';

export const RoleRow = defineEntity({
  name: 'RoleRow',
  tableName: 'roles',
  properties: {
    ...recordColumns,
    name: p.text(),
    code: p.text().default(''),
    menus: () =>
      p.manyToMany(MenuRow).owner().pivotTable('role_menus').joinColumn('role_id').inverseJoinColumn('menu_id'),
  },
});
export type RoleRow = InferEntity<typeof RoleRow>;
