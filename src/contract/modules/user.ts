import { PASSWORD, SORT, STATUS } from '../forms/form-field.js';
import { USERNAME } from '../values/username.js';
import { MANAGED_ACTIONS } from './managed-module.js';
import { defineModule } from './module-declaration.js';

/** A user belongs to their department, and is their own owner. */
export const USER_SCOPE = { department: 'departmentId', owner: 'id' } as const;

export const user = defineModule({
  name: 'user',
  title: '用户',
  english: 'Users',
  fields: {
    username: {
      kind: 'text',
      title: '用户名',
      english: 'User name',
      min: 1,
      max: 20,
      pattern: USERNAME,
      patternText: {
        title: '不能全是空白，不能含不可见字符，不能混用外形相近的不同文字，不能是 menshen',
        english: 'No invisible characters, no letters of different scripts that look alike, not blank, not menshen',
      },
      addOnly: true,
    },
    realname: { kind: 'text', title: '姓名', english: 'Real name', min: 0, max: 30, default: '' },
    departmentId: {
      kind: 'reference',
      title: '部门',
      english: 'Department',
      refersTo: 'department',
      optional: true,
      since: '0.1.0',
    },
    validUntil: {
      kind: 'date',
      title: '有效期至',
      english: 'Valid until',
      optional: true,
      since: '0.1.0',
    },
    sort: SORT,
    status: STATUS,
    hasFactor: {
      kind: 'boolean',
      title: '已绑定动态验证码（双重验证）',
      english: 'Second factor set up (two-step verification)',
      default: false,
      readOnly: true,
    },
    password: { ...PASSWORD, addOnly: true, mayBeMissing: true },
    mustChange: {
      kind: 'boolean',
      title: '下次登录须修改密码',
      english: 'Must change the password',
      default: false,
      addOnly: true,
      formOnly: true,
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
  list: [
    ...(['id', 'username', 'realname', 'status', 'statusText', 'sort', 'createTime', 'updateTime'] as const),
    ...(['departmentId', 'departmentName'] as const),
  ],
  order: ['sort'],
  search: { name: ['username', 'realname'] },
  filters: ['status', 'roleIds', 'departmentId', 'hasFactor'],
  orderBy: ['username', 'createTime'],
  unique: [{ fields: ['username'], ignoreCase: true }],
  label: 'username',
  alias: 'realname',
  scope: USER_SCOPE,
  actions: [...MANAGED_ACTIONS, 'roles', 'resetPassword', 'access', 'setRole', 'rows', 'resetFactor'],
});

/** The field that tells who has a second factor. */
export const FACTOR_FIELD = 'hasFactor' satisfies keyof typeof user.fields;

/** Whether restored records of the module are disabled, whatever their status was. Restored users do not log in before somebody enables them. */
export const isRestoredDisabled = (module: string): boolean => module === user.name;
