import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from '../orm-package.js';
import { MODULES } from '../../../domain/modules/modules.js';
import { listedIndexes } from '../migrations/listed-indexes.js';
import { recordColumns } from './record-columns.js';

export const PositionRow = defineEntity({
  name: 'PositionRow',
  tableName: 'positions',
  indexes: listedIndexes('positions', MODULES.position),
  properties: {
    ...recordColumns,
    name: p.text(),
  },
});
export type PositionRow = InferEntity<typeof PositionRow>;
