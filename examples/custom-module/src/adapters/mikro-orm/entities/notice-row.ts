import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { MODULES } from '../../../domain/modules/modules.js';
import { substringIndexes } from '../migrations/listed-table.js';
import { pageIndex, recordColumns } from './record-columns.js';

export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'notices',
  indexes: [pageIndex('notices'), ...substringIndexes('notices', MODULES.notice)],
  properties: {
    ...recordColumns,
    title: p.text(),
  },
});
export type NoticeRow = InferEntity<typeof NoticeRow>;
