import { SORT, STATUS } from './form-field.js';
import { MANAGED_ACTIONS, type ManagedModule } from './managed-module.js';

export const role = {
  name: 'role',
  title: '角色',
  english: 'Roles',
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
  form: {
    name: { kind: 'text', title: '角色名称', english: 'Name', min: 1, max: 30 },
    code: {
      kind: 'text',
      title: '角色编码',
      english: 'Code',
      min: 0,
      max: 30,
      pattern: /^(?:[a-z][a-z0-9_-]{0,29})?$/u,
      default: '',
    },
    sort: SORT,
    status: STATUS,
  },
  unique: ['name', 'code'],
  label: 'name',
  managedActions: [...MANAGED_ACTIONS, 'grants', 'grant'],
} as const satisfies ManagedModule;
