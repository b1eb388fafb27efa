import { SORT, STATUS } from '../forms/form-field.js';
import { defineModule } from './module-declaration.js';

/** Specification 2.6; one list endpoint has a permission of its own (2.7). */
export const position = defineModule({
  name: 'position',
  title: '岗位',
  english: 'Positions',
  fields: {
    name: { kind: 'text', title: '岗位名称', english: 'Name', min: 1, max: 30 },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'status', 'statusText', 'sort', 'createTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['status'],
  orderBy: ['name', 'createTime'],
  unique: ['name'],
  label: 'name',
  lists: ['page', 'list'],
});
