import type { InferEntity } from '@mikro-orm/core';
import { defineEntity, p } from './orm-package.js';
import { recordColumns } from './record-columns.js';

export const NoticeRow = defineEntity({
  name: 'NoticeRow',
  tableName: 'notices',
  properties: {
    ...recordColumns,
    title: p.text(),
  },
});
export type NoticeRow = InferEntity<typeof NoticeRow>;
