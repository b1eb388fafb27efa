import type { ListedModule } from './listed-module.js';

export const role = {
  name: 'role',
  fields: {
    id: 'integer',
    name: 'text',
    code: 'text',
    status: 'integer',
    statusText: 'statusText',
    sort: 'integer',
    createTime: 'time',
    updateTime: 'time',
  },
  substring: { name: ['name'] },
  equality: ['status'],
  order: ['sort'],
  actions: ['page'],
} as const satisfies ListedModule;
