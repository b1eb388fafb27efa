import { DEFAULT_SCOPES, EVERYTHING } from '../values/data-scope.js';
import { SORT, STATUS } from '../forms/form-field.js';
import { MANAGED_ACTIONS } from './managed-module.js';
import { defineModule } from './module-declaration.js';

export const role = defineModule({
  name: 'role',
  title: '角色',
  english: 'Roles',
  fields: {
    name: { kind: 'text', title: '角色名称', english: 'Name', min: 1, max: 30 },
    code: {
      kind: 'text',
      title: '角色编码',
      english: 'Code',
      min: 0,
      max: 30,
      pattern: /^(?:[a-z][a-z0-9_-]{0,29})?$/u,
      patternText: {
        title: '以小写字母开头，仅含小写字母、数字、下划线和连字符',
        english: 'It begins with a lower-case letter, and has lower-case letters, digits, underscores and hyphens only',
      },
      default: '',
    },
    defaultScope: {
      kind: 'choice',
      title: '默认数据范围',
      english: 'Default data scope',
      choices: DEFAULT_SCOPES,
      default: EVERYTHING,
      since: '0.1.0',
    },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'code', 'status', 'statusText', 'sort', 'createTime', 'updateTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['status'],
  orderBy: ['name', 'createTime'],
  unique: ['name', 'code'],
  label: 'name',
  actions: [...MANAGED_ACTIONS, 'grants', 'grant'],
});
