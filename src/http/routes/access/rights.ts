import type { Handlers } from '../../../application/handlers.js';
import {
  ASSIGN_ROLES_REFUSALS,
  GRANT_MENUS_REFUSALS,
  SET_ROLE_REFUSALS,
} from '../../../application/access/manage-rights.js';
import { GRANTS_REFUSALS } from '../../../application/access/read-menus.js';
import { RESET_FACTOR_REFUSALS } from '../../../application/account/reset-factor.js';
import { RESET_PASSWORD_REFUSALS } from '../../../application/account/reset-password.js';
import { RESET_FACTOR } from '../../../contract/account/factor-endpoints.js';
import {
  ASSIGN_ROLES,
  GRANT_MENUS,
  READ_DEPARTMENT_TREE,
  READ_GRANTS,
  READ_MENU_TREE,
  RESET_PASSWORD,
  SET_ROLE,
} from '../../../contract/access/rights-endpoints.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';

type Needed = Pick<
  Handlers,
  | 'assignRoles'
  | 'setRole'
  | 'resetPassword'
  | 'resetFactor'
  | 'readGrants'
  | 'grantMenus'
  | 'readMenuTree'
  | 'readDepartmentTree'
>;

const MENU = {
  id: 10,
  version: 1,
  parentId: 0,
  ...{ name: '用户管理', english: 'Users' },
  type: 2,
  permission: 'sys:user:page',
  ...{ path: '/user', component: 'user/index', icon: 'user', english: 'Users', visible: 1, sort: 1, status: 1 },
} as const;

const DEPARTMENT = {
  ...{ id: 3, version: 1, parentId: 1, name: '研发部', code: 'research', leaderId: 2, sort: 1, status: 1 },
} as const;

/** Roles and passwords of users, menus of roles, and the trees of menus and of departments. */
export const rightsRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint(ASSIGN_ROLES, {
    description: {
      tag: 'Rights',
      title: 'Replace the roles of a user',
      text: 'The user has exactly these roles afterwards. The user need not log in again. With `roleIds` a role that the user has keeps its data scope, and a new one takes the default of the role; `roles` names the data scopes.',
    },
    success: { example: { version: 2 } },
    refuses: ASSIGN_ROLES_REFUSALS,
    run: (request) => handlers.assignRoles({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(SET_ROLE, {
    description: {
      tag: 'Rights',
      title: 'Give a role to users, or take it from them',
      text: 'With `held` the users get the role, without it they lose it: all or none. Users who have it already, or lack it already, do not change. The answer has the number of those who change. A user has at most 50 roles.',
    },
    success: { example: { changed: 2 } },
    refuses: SET_ROLE_REFUSALS,
    run: (request) => handlers.setRole({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(RESET_PASSWORD, {
    description: {
      tag: 'Rights',
      title: 'Reset the password of a user',
      text: 'Sets this password or, without one, a random password. Only this answer contains it; it cannot be read again. The user must change it, and the tokens of the user end. A lock stays.',
    },
    success: { example: { password: 'tq3_Wm0x-9LrYbKc' } },
    refuses: RESET_PASSWORD_REFUSALS,
    run: (request) => handlers.resetPassword({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(RESET_FACTOR, {
    description: {
      tag: 'Rights',
      title: 'Reset the second factor of a user',
      text: 'For a user who has lost their authenticator app. The user has no second factor afterwards, and their tokens end. A user without one has none afterwards either. Nobody can reset that of user 1 here: the command line can.',
    },
    refuses: RESET_FACTOR_REFUSALS,
    run: (request) => handlers.resetFactor({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(READ_GRANTS, {
    description: {
      tag: 'Rights',
      title: 'Read the menus of a role',
      text: 'Every menu. `granted` is `chosen`, `implied` for an ancestor of a chosen menu, or `none`. To change them, read `/role/detail` before this request: it has the `version` that `/role/grant` needs.',
    },
    success: { example: [{ ...MENU, granted: 'chosen' as const }] },
    refuses: GRANTS_REFUSALS,
    run: ({ input: { id } }) => handlers.readGrants({ roleId: id }),
  }),
  guardedEndpoint(GRANT_MENUS, {
    description: {
      tag: 'Rights',
      title: 'Replace the menus of a role',
      text: 'The role has these menus and their ancestors afterwards. `version` is that of `/role/detail`, read before `/role/grants`. A change in between is `RecordChanged`.',
    },
    success: { example: { version: 2 } },
    refuses: GRANT_MENUS_REFUSALS,
    run: (request) => handlers.grantMenus({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(READ_MENU_TREE, {
    description: {
      tag: 'Rights',
      title: 'Read the tree of menus',
      text: 'Every menu, disabled and hidden ones included, with the menus below it as `children`.',
    },
    success: { example: [{ ...MENU, children: [] }] },
    refuses: [],
    run: () => handlers.readMenuTree(),
  }),
  guardedEndpoint(READ_DEPARTMENT_TREE, {
    description: {
      tag: 'Rights',
      title: 'Read the tree of departments',
      text: 'Every department, disabled ones included, with the departments below it as `children`.',
    },
    success: { example: [{ ...DEPARTMENT, children: [] }] },
    refuses: [],
    run: () => handlers.readDepartmentTree(),
  }),
];
