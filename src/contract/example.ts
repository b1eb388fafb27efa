import { SORT, STATUS } from './form-field.js';
import { MANAGED_ACTIONS, type ManagedModule } from './managed-module.js';

/** Specification 2.6. */
export const example = {
  name: 'example',
  title: '示例',
  english: 'Examples',
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
  form: {
    name: { kind: 'text', title: '示例名称', english: 'Name', min: 1, max: 50 },
    type: { kind: 'integer', title: '示例类型', english: 'Type', min: 1, max: 32_767 },
    sort: SORT,
    status: STATUS,
  },
  unique: [],
  label: 'name',
  managedActions: MANAGED_ACTIONS,
} as const satisfies ManagedModule;
