import type { ListedModule } from './listed-module.js';

export const notice = {
  name: 'notice',
  fields: {
    id: 'integer',
    title: 'text',
    status: 'integer',
    statusText: 'statusText',
    sort: 'integer',
    createTime: 'time',
  },
  substring: { name: ['title'] },
  equality: ['status'],
  order: ['sort'],
  actions: ['page'],
} as const satisfies ListedModule;
