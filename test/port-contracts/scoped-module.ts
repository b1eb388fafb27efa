import { SORT, STATUS } from '../../src/contract/forms/form-field.js';
import type { ManagedModule, Modules, ModuleScope } from '../../src/contract/modules/managed-module.js';
import { defineModule } from '../../src/contract/modules/module-declaration.js';
import { modulesWith } from '../../src/contract/modules/modules.js';

const LEVELS = [
  { value: 1, title: '普通', english: 'Usual' },
  { value: 2, title: '重要', english: 'Important' },
] as const;

/** A module whose records belong to a department and to an owner. */
export const ticket = defineModule({
  name: 'ticket',
  title: '工单',
  english: 'Tickets',
  fields: {
    name: { kind: 'text', title: '名称', english: 'Name', min: 1, max: 50 },
    level: { kind: 'choice', title: '级别', english: 'Level', choices: LEVELS, default: 1 },
    departmentId: { kind: 'reference', title: '部门', english: 'Department', refersTo: 'department', optional: true },
    ownerId: { kind: 'reference', title: '负责人', english: 'Owner', refersTo: 'user', optional: true },
    sort: SORT,
    status: STATUS,
  },
  list: ['id', 'name', 'level', 'departmentId', 'ownerId', 'sort', 'status', 'createTime'],
  order: ['sort'],
  search: { name: ['name'] },
  filters: ['level', 'status'],
  orderBy: ['name', 'level', 'createTime'],
  label: 'name',
  scope: { department: 'departmentId', owner: 'ownerId' },
  operations: {
    raise: { title: '升级', english: 'Raise', form: {}, many: true, decide: () => ({ level: 2 }) },
    hand: {
      ...{ title: '移交', english: 'Hand over', many: true },
      form: { ownerId: { kind: 'reference', title: '负责人', english: 'Owner', refersTo: 'user' } },
      decide: (_, { ownerId }) => ({ ownerId }),
    },
  },
});

const variant = (name: string, table: string, scope?: ModuleScope): ManagedModule => {
  const { scope: _scope, ...others } = ticket as ManagedModule;
  return { ...others, name, table, ...(scope && { scope }) };
};

/** The same records, limited by one of the two fields, or by none. */
export const DEPARTMENT_TICKETS = variant('departmentTicket', 'department_tickets', { department: 'departmentId' });
export const OWNED_TICKETS = variant('ownedTicket', 'owned_tickets', { owner: 'ownerId' });
export const OPEN_TICKETS = variant('openTicket', 'open_tickets');

export const SCOPED_MODULES: ReadonlyArray<ManagedModule> = [ticket, DEPARTMENT_TICKETS, OWNED_TICKETS, OPEN_TICKETS];

/** The modules of the product, and these. */
export const WITH_SCOPED_MODULES: Modules = modulesWith(SCOPED_MODULES);
