import { type CustomModule, defineEntity, MANAGED_ACTIONS, p, recordColumns, SORT, STATUS } from 'menshen/modules';
import { CREATE_NOTICES } from './create-notices.js';

/** Notices, which have a title that no other notice has. */
export const notice = {
  declaration: {
    name: 'notice',
    title: '公告',
    english: 'Notices',
    fields: {
      id: 'integer',
      title: 'text',
      status: 'integer',
      statusText: 'statusText',
      sort: 'integer',
      createTime: 'time',
    },
    substring: { name: ['title'] },
    equality: ['status'],
    order: ['sort'],
    actions: ['page'],
    form: {
      title: { kind: 'text', title: '公告标题', english: 'Title', min: 1, max: 50 },
      body: {
        kind: 'text',
        title: '公告内容',
        english: 'Body',
        multiline: true,
        min: 0,
        max: 2000,
        default: '',
      },
      sort: SORT,
      status: STATUS,
    },
    unique: ['title'],
    label: 'title',
    managedActions: MANAGED_ACTIONS,
  },
  entity: defineEntity({
    name: 'Notice',
    tableName: 'notices',
    properties: {
      ...recordColumns,
      title: p.text(),
      body: p.text().default(''),
    },
  }),
  migrations: [{ name: '0001-create-notices', sql: CREATE_NOTICES }],
} as const satisfies CustomModule;
