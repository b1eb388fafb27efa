import type { Handlers } from '../../../application/handlers.js';
import { t } from '../../../contract/fp.js';
import { NO_FILTERS } from '../../../contract/list-filters.js';
import { pageCodec } from '../../../contract/page-codecs.js';
import { examplePage } from '../../../contract/record.js';
import { guardedEndpoint, type Endpoint, moduleAction } from '../../endpoint.js';
import { ID_QUERY, PERMISSION_QUERY } from '../../../contract/queries.js';

const Source = t.strict({
  roleId: t.Int,
  roleName: t.string,
  menuId: t.Int,
  menuName: t.string,
  blockedBy: t.readonlyArray(t.keyof({ role: null, menu: null, account: null })),
});
const Explained = t.strict({
  permission: t.string,
  granted: t.boolean,
  sources: t.readonlyArray(Source),
});
const permissions = t.readonlyArray(Explained);
const Explanation = t.union([t.strict({ administrator: t.literal(true), permissions }), t.strict({ permissions })]);
const Holder = t.strict(
  {
    id: t.Int,
    username: t.string,
    realname: t.string,
    roles: t.readonlyArray(t.strict({ id: t.Int, name: t.string })),
  },
  'Permission holder',
);

/** Why a user has a permission, and who has one. */
export const accessRoutes = ({
  explainAccess,
  listHolders,
}: Pick<Handlers, 'explainAccess' | 'listHolders'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint({
    method: 'GET',
    ...moduleAction('user', 'access'),
    description: {
      tag: 'Rights',
      title: 'Explain the access of a user',
      text: 'Every permission of the roles of the user, and the roles and menus that it comes from. A source grants the permission if its `blockedBy` is empty. The administrator has every permission.',
    },
    success: {
      data: Explanation,
      example: {
        permissions: [
          {
            permission: 'sys:user:page',
            granted: true,
            sources: [{ roleId: 1, roleName: '审计员', menuId: 100, menuName: '用户管理', blockedBy: [] }],
          },
        ],
      },
    },
    query: ID_QUERY,
    refuses: ['RecordNotFound'],
    run: ({ input: { id } }) => explainAccess({ userId: id }),
  }),
  guardedEndpoint({
    method: 'GET',
    ...moduleAction('menu', 'holders'),
    description: {
      tag: 'Rights',
      title: 'List the holders of a permission',
      text: 'One page of the enabled users who have the permission, with the roles that grant it, by `sort` and `id` of the user. The administrator has every permission.',
    },
    success: {
      data: pageCodec(Holder, 'Permission holder page'),
      example: examplePage({ id: 2, username: 'auditor', realname: '李审计', roles: [{ id: 1, name: '审计员' }] }),
    },
    query: PERMISSION_QUERY,
    lists: NO_FILTERS,
    refuses: ['PageQueryFailed'],
    run: ({ input: { permission }, query }) => listHolders({ permission, parameters: query }),
  }),
];
