import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { pageIndex, recordColumns } from './record-columns.js';

export const PositionRow = defineEntity({
  name: 'PositionRow',
  tableName: 'positions',
  indexes: [pageIndex('positions')],
  properties: {
    ...recordColumns,
    name: p.text(),
  },
});
export type PositionRow = InferEntity<typeof PositionRow>;
