import type { ListedModule } from './listed-module.js';

export const user = {
  name: 'user',
  fields: {
    id: 'integer',
    username: 'text',
    realname: 'text',
    status: 'integer',
    statusText: 'statusText',
    sort: 'integer',
    createTime: 'time',
    updateTime: 'time',
  },
  substring: { name: ['username', 'realname'] },
  equality: ['status'],
  order: ['sort'],
  actions: ['page'],
} as const satisfies ListedModule;
