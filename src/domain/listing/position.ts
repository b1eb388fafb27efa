import type { ListedModule } from './listed-module.js';

/** Specification 2.6; one list endpoint has a permission of its own (2.7). */
export const position = {
  name: 'position',
  fields: {
    id: 'integer',
    name: 'text',
    status: 'integer',
    statusText: 'statusText',
    sort: 'integer',
    createTime: 'time',
  },
  substring: { name: ['name'] },
  equality: ['status'],
  order: ['sort'],
  actions: ['page', 'list'],
} as const satisfies ListedModule;
