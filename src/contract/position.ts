import { SORT, STATUS } from './form-field.js';
import { MANAGED_ACTIONS, type ManagedModule } from './managed-module.js';

/** Specification 2.6; one list endpoint has a permission of its own (2.7). */
export const position = {
  name: 'position',
  title: '岗位',
  english: 'Positions',
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
  form: {
    name: { kind: 'text', title: '岗位名称', english: 'Name', min: 1, max: 30 },
    sort: SORT,
    status: STATUS,
  },
  unique: ['name'],
  label: 'name',
  managedActions: MANAGED_ACTIONS,
} as const satisfies ManagedModule;
