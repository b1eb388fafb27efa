import { PASSWORD, SORT, STATUS } from './form-field.js';
import { USERNAME } from './username.js';
import { MANAGED_ACTIONS, type ManagedModule } from './managed-module.js';

export const user = {
  name: 'user',
  title: '用户',
  english: 'Users',
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
  form: {
    username: {
      kind: 'text',
      title: '用户名',
      english: 'User name',
      min: 1,
      max: 20,
      pattern: USERNAME,
      addOnly: true,
    },
    realname: { kind: 'text', title: '姓名', english: 'Real name', min: 0, max: 30, default: '' },
    sort: SORT,
    status: STATUS,
    password: { ...PASSWORD, addOnly: true },
    mustChange: {
      kind: 'boolean',
      title: '下次登录须修改密码',
      english: 'Must change the password',
      default: false,
      addOnly: true,
    },
    roleIds: {
      kind: 'ids',
      title: '角色',
      english: 'Roles',
      refersTo: 'role',
      min: 0,
      max: 50,
      default: [],
      addOnly: true,
    },
  },
  unique: ['username'],
  label: 'username',
  managedActions: [...MANAGED_ACTIONS, 'roles', 'resetPassword', 'access'],
} as const satisfies ManagedModule;
