import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { MODULES } from '../../../domain/modules/modules.js';
import { substringIndexes } from '../migrations/listed-table.js';
import { pageIndex, recordColumns } from './record-columns.js';

export const ExampleRow = defineEntity({
  name: 'ExampleRow',
  tableName: 'examples',
  indexes: [pageIndex('examples'), ...substringIndexes('examples', MODULES.example)],
  properties: {
    ...recordColumns,
    name: p.text(),
    type: p.smallint(),
  },
});
export type ExampleRow = InferEntity<typeof ExampleRow>;
