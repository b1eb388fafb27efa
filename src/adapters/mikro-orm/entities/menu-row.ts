import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';

/** `permission` is empty where the menu grants none; `parentId` 0 is the root. */
export const MenuRow = defineEntity({
  name: 'MenuRow',
  tableName: 'menus',
  properties: {
    ...recordColumns,
    parentId: p.integer().default(0),
    name: p.text(),
    type: p.smallint(),
    permission: p.text().default(''),
  },
});
export type MenuRow = InferEntity<typeof MenuRow>;
