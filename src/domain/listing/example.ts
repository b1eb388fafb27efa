import type { ListedModule } from './listed-module.js';

/** Specification 2.6. */
export const example = {
  name: 'example',
  fields: {
    id: 'integer',
    name: 'text',
    type: 'integer',
    status: 'integer',
    sort: 'integer',
    createUser: 'text',
    createTime: 'time',
    updateUser: 'text',
    updateTime: 'time',
  },
  substring: { name: ['name'] },
  equality: ['type', 'status'],
  order: ['sort'],
  actions: ['page'],
} as const satisfies ListedModule;
