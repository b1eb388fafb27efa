import type { ListedModule } from './listed-module.js';

/** `type` 1 is a folder, 2 a page, 3 a button; `permission` is empty where the menu grants none; `parentId` 0 is the root. */
export const menu = {
  name: 'menu',
  fields: {
    id: 'integer',
    parentId: 'integer',
    name: 'text',
    type: 'integer',
    permission: 'text',
    status: 'integer',
    statusText: 'statusText',
    sort: 'integer',
    createTime: 'time',
    updateTime: 'time',
  },
  substring: { name: ['name'] },
  equality: ['type', 'status'],
  order: ['sort'],
  actions: ['page'],
} as const satisfies ListedModule;
