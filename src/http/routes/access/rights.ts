import type { Handlers } from '../../../application/handlers.js';
import {
  ASSIGN_ROLES_REFUSALS,
  GRANT_MENUS_REFUSALS,
  SET_ROLE_REFUSALS,
} from '../../../application/access/manage-rights.js';
import { GRANTS_REFUSALS } from '../../../application/access/read-menus.js';
import { ASSIGN_ROLES, GRANT_MENUS, READ_GRANTS, SET_ROLE } from '../../../contract/access/rights-endpoints.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';
import { EXAMPLE_MENU } from './trees.js';

/** Roles of users, and menus of roles. */
export const rightsRoutes = (
  handlers: Pick<Handlers, 'assignRoles' | 'setRole' | 'readGrants' | 'grantMenus'>,
): ReadonlyArray<Endpoint> => [
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
  guardedEndpoint(READ_GRANTS, {
    description: {
      tag: 'Rights',
      title: 'Read the menus of a role',
      text: 'Every menu. `granted` is `chosen`, `implied` for an ancestor of a chosen menu, or `none`. To change them, read `/role/detail` before this request: it has the `version` that `/role/grant` needs.',
    },
    success: { example: [{ ...EXAMPLE_MENU, granted: 'chosen' as const }] },
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
];
