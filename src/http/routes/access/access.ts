import type { Handlers } from '../../../application/handlers.js';
import { ACCESS_REFUSALS } from '../../../application/access/explain-access.js';
import { USER_ROWS_REFUSALS } from '../../../application/access/count-user-rows.js';
import { PAGE_REFUSALS } from '../../../contract/listing/page-query.js';
import { COUNT_USER_ROWS, EXPLAIN_ACCESS, LIST_HOLDERS } from '../../../contract/access/access-endpoints.js';
import { examplePage } from '../../../contract/records/record.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

const ROWS = { everything: false, departments: [{ id: 3, name: '研发部' }], own: false };

/** Why a user has a permission, who has one, and which records it reaches. */
export const accessRoutes = ({
  explainAccess,
  listHolders,
  countUserRows,
}: Pick<Handlers, 'explainAccess' | 'listHolders' | 'countUserRows'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(EXPLAIN_ACCESS, {
    description: {
      tag: 'Rights',
      title: 'Explain the access of a user',
      text: 'Every permission that an endpoint asks for or a menu carries: whether the user has it, and the roles and menus that it comes from. A source grants the permission if its `blockedBy` is empty. The administrator has every permission. `scope` of a source is the data scope of the assignment, and `departments` those that it names. `rows` are the records that all sources together reach. Without `DEMO_MODULES`, a permission of the demo module is there only where a menu carries it. With `permission`, only this one; `otherRoles` are then the roles that carry it and that the user does not have.',
    },
    success: {
      example: {
        username: 'auditor',
        permissions: [
          {
            permission: 'sys:user:page',
            granted: true,
            rows: ROWS,
            sources: [
              {
                ...{ roleId: 1, roleName: '审计员', menuId: 100, menuName: '用户管理', menuEnglish: 'Users' },
                ...{ scope: 3, blockedBy: [] },
              },
            ],
          },
        ],
        otherRoles: [],
      },
    },
    refuses: ACCESS_REFUSALS,
    run: ({ input: { id, permission }, scope }) => explainAccess({ scope, userId: id, permission }),
  }),
  guardedEndpoint(LIST_HOLDERS, {
    description: {
      tag: 'Rights',
      title: 'List the holders of a permission',
      text: 'One page of the enabled users who have the permission, with the roles that grant it and the records that it reaches (`rows`), by `sort` and `id` of the user. The administrator has every permission.',
    },
    success: {
      example: examplePage({
        ...{ id: 2, username: 'auditor', realname: '李审计', roles: [{ id: 1, name: '审计员' }] },
        rows: ROWS,
      }),
    },
    refuses: PAGE_REFUSALS,
    whenQueryFails: 'PageQueryFailed',
    run: ({ input: { permission }, query, scope }) => listHolders({ scope, permission, parameters: query }),
  }),
  guardedEndpoint(COUNT_USER_ROWS, {
    description: {
      tag: 'Rights',
      title: 'Count the records that a user reaches',
      text: 'How many live records of a module the user reaches under `sys:<module>:page`, and which: all of them, those of departments, or the own ones. A disabled user, and one without the permission, reach none.',
    },
    success: { example: { total: 42, rows: ROWS } },
    refuses: USER_ROWS_REFUSALS,
    run: ({ input: { id, module }, scope }) => countUserRows({ scope, userId: id, module }),
  }),
];
