import { SORT, STATUS } from '../forms/form-field.js';
import type { FormValues } from '../forms/form.js';
import { MANAGED_ACTIONS } from './managed-module.js';
import { ROOT_ID } from '../values/hierarchy.js';
import { defineModule } from './module-declaration.js';

/** The departments of an organization, a tree. A department without one above it has the parent `ROOT_ID`. */
export const department = defineModule({
  name: 'department',
  title: '部门',
  english: 'Departments',
  fields: {
    parentId: {
      kind: 'integer',
      title: '上级部门',
      english: 'Parent department',
      refersTo: 'department',
      min: ROOT_ID,
      max: Number.MAX_SAFE_INTEGER,
      default: ROOT_ID,
    },
    name: { kind: 'text', title: '部门名称', english: 'Name', min: 1, max: 50 },
    code: {
      kind: 'text',
      title: '部门编码',
      english: 'Code',
      min: 0,
      max: 30,
      pattern: /^[a-z0-9-]{0,30}$/u,
      patternText: {
        title: '仅含小写字母、数字和连字符',
        english: 'It has lower-case letters, digits and hyphens only',
      },
      default: '',
    },
    leaderId: {
      kind: 'reference',
      title: '部门负责人',
      english: 'Leader',
      refersTo: 'user',
      optional: true,
      whenDeleted: 'clear',
    },
    sort: SORT,
    status: STATUS,
  },
  list: [
    ...(['id', 'parentId', 'name', 'code', 'leaderId', 'leaderName', 'status', 'statusText', 'sort'] as const),
    ...(['createTime', 'updateTime'] as const),
  ],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['status'],
  orderBy: ['name', 'createTime'],
  unique: [['name', 'parentId'], 'code'],
  label: 'name',
  actions: [...MANAGED_ACTIONS, 'tree'],
});

/** A live department with every field of its form. */
export type DepartmentRecord = Readonly<{ id: number; version: number }> & FormValues<typeof department.fields>;
