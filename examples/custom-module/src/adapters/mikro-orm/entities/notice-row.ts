import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from '../orm-package.js';
import { MODULES } from '../../../domain/modules/modules.js';
import { listedIndexes } from '../migrations/listed-indexes.js';
import { recordColumns } from './record-columns.js';

export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'notices',
  indexes: listedIndexes('notices', MODULES.notice),
  properties: {
    ...recordColumns,
    title: p.text(),
  },
});
export type NoticeRow = InferEntity<typeof NoticeRow>;
