import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';

export const ExampleRow = defineEntity({
  name: 'ExampleRow',
  tableName: 'examples',
  properties: {
    ...recordColumns,
    name: p.text(),
    type: p.smallint(),
  },
});
export type ExampleRow = InferEntity<typeof ExampleRow>;
