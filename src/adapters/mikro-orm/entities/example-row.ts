import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { pageIndex, recordColumns } from './record-columns.js';

export const ExampleRow = defineEntity({
  name: 'ExampleRow',
  tableName: 'examples',
  indexes: [pageIndex('examples')],
  properties: {
    ...recordColumns,
    name: p.text(),
    type: p.smallint(),
  },
});
export type ExampleRow = InferEntity<typeof ExampleRow>;
