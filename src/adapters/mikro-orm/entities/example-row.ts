import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from '../orm-package.js';
import { MODULES } from '../../../domain/modules/modules.js';
import { listedIndexes } from '../migrations/listed-indexes.js';
import { recordColumns } from './record-columns.js';

export const ExampleRow = defineEntity({
  name: 'ExampleRow',
  tableName: 'examples',
  indexes: listedIndexes('examples', MODULES.example),
  properties: {
    ...recordColumns,
    name: p.text(),
    type: p.smallint(),
  },
});
export type ExampleRow = InferEntity<typeof ExampleRow>;
