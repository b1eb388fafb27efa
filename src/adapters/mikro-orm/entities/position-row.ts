import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { MODULES } from '../../../domain/modules/modules.js';
import { substringIndexes } from '../migrations/listed-table.js';
import { pageIndex, recordColumns } from './record-columns.js';

export const PositionRow = defineEntity({
  name: 'PositionRow',
  tableName: 'positions',
  indexes: [pageIndex('positions'), ...substringIndexes('positions', MODULES.position)],
  properties: {
    ...recordColumns,
    name: p.text(),
  },
});
export type PositionRow = InferEntity<typeof PositionRow>;
