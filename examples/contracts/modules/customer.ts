import { defineModule, SORT, STATUS } from 'menshen/modules';

/** A customer, to whom contracts refer. */
export const customer = defineModule({
  name: 'customer',
  title: '客户',
  english: 'Customers',
  fields: {
    name: { kind: 'text', title: '客户名称', english: 'Name', min: 1, max: 100 },
    level: {
      kind: 'choice',
      title: '级别',
      english: 'Level',
      choices: [
        { value: 1, title: '普通', english: 'Normal' },
        { value: 2, title: '重要', english: 'Important' },
      ],
    },
    phone: { kind: 'text', title: '电话', english: 'Phone', min: 1, max: 30, optional: true },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'level', 'levelText', 'phone', 'status', 'statusText', 'sort', 'createTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['level', 'status'],
  orderBy: ['name', 'createTime'],
  unique: ['name'],
  label: 'name',
});
