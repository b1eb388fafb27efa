import type { Handlers } from '../../../application/handlers.js';
import { ACCESS_REFUSALS } from '../../../application/access/explain-access.js';
import { PAGE_REFUSALS } from '../../../contract/page-query.js';
import { EXPLAIN_ACCESS, LIST_HOLDERS } from '../../../contract/access-endpoints.js';
import { examplePage } from '../../../contract/record.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';

/** Why a user has a permission, and who has one. */
export const accessRoutes = ({
  explainAccess,
  listHolders,
}: Pick<Handlers, 'explainAccess' | 'listHolders'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(EXPLAIN_ACCESS, {
    description: {
      tag: 'Rights',
      title: 'Explain the access of a user',
      text: 'Every permission that an endpoint asks for or a menu carries: whether the user has it, and the roles and menus that it comes from. A source grants the permission if its `blockedBy` is empty. The administrator has every permission. With `permission`, only this one; `otherRoles` are then the roles that carry it and that the user does not have.',
    },
    success: {
      example: {
        username: 'auditor',
        permissions: [
          {
            permission: 'sys:user:page',
            granted: true,
            sources: [{ roleId: 1, roleName: '审计员', menuId: 100, menuName: '用户管理', blockedBy: [] }],
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
      text: 'One page of the enabled users who have the permission, with the roles that grant it, by `sort` and `id` of the user. The administrator has every permission.',
    },
    success: {
      example: examplePage({ id: 2, username: 'auditor', realname: '李审计', roles: [{ id: 1, name: '审计员' }] }),
    },
    refuses: PAGE_REFUSALS,
    whenQueryFails: 'PageQueryFailed',
    run: ({ input: { permission }, query }) => listHolders({ permission, parameters: query }),
  }),
];
