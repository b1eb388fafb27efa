import { SORT, STATUS } from '../forms/form-field.js';
import { defineModule } from './module-declaration.js';

/** Specification 2.6. */
export const example = defineModule({
  name: 'example',
  title: '示例',
  english: 'Examples',
  fields: {
    name: { kind: 'text', title: '示例名称', english: 'Name', min: 1, max: 50 },
    type: { kind: 'integer', title: '示例类型', english: 'Type', min: 1, max: 32_767 },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'type', 'status', 'sort', 'createUser', 'createTime', 'updateUser', 'updateTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['type', 'status'],
  orderBy: ['name', 'createTime'],
  label: 'name',
});
