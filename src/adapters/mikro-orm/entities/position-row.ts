import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';

export const PositionRow = defineEntity({
  name: 'PositionRow',
  tableName: 'positions',
  properties: {
    ...recordColumns,
    name: p.text(),
  },
});
export type PositionRow = InferEntity<typeof PositionRow>;
