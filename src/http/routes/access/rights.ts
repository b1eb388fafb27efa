import type { Handlers } from '../../../application/handlers.js';
import { GRANT_FORM, RESET_PASSWORD_FORM, USER_ROLES_FORM } from '../../../contract/request-forms.js';
import { t } from '../../../contract/fp.js';
import { formCodecs } from '../../../contract/form-codecs.js';
import { ID, VERSION } from '../../../contract/form-field.js';
import { menu, type MenuRecord } from '../../../contract/menu.js';
import type { Tree } from '../../../contract/nested-menus.js';
import { actorOf, guardedEndpoint, type Endpoint, moduleAction } from '../../endpoint.js';
import { ID_QUERY } from '../../../contract/queries.js';
import { Version } from '../records/managed-records.js';

type Needed = Pick<Handlers, 'assignRoles' | 'resetPassword' | 'readGrants' | 'grantMenus' | 'readMenuTree'>;

const menuFields = formCodecs({ id: ID, version: VERSION, ...menu.form });

const MenuTree: t.Type<Tree<MenuRecord>> = t.recursion('menu tree', () =>
  t.strict({ ...menuFields, children: t.readonlyArray(MenuTree) }),
);

const Granted = t.keyof({ chosen: null, implied: null, none: null });
const Grant = t.strict({ ...menuFields, granted: Granted }, 'Grant');
const RandomPassword = t.strict({ password: t.string }, 'Drawn password');

const MENU = {
  id: 10,
  version: 1,
  parentId: 0,
  name: '用户管理',
  type: 2,
  permission: 'sys:user:page',
  ...{ path: '/user', component: 'user/index', icon: 'user', visible: 1, sort: 1, status: 1 },
} as const;

/** Roles and passwords of users, menus of roles, and the tree of menus. */
export const rightsRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint({
    method: 'POST',
    ...moduleAction('user', 'roles'),
    description: {
      tag: 'Rights',
      title: 'Replace the roles of a user',
      text: 'The user has exactly these roles afterwards. The user need not log in again.',
    },
    success: { data: Version, example: { version: 2 } },
    form: USER_ROLES_FORM,
    refuses: ['AdministratorProtected', 'SelfProtected', 'RecordNotFound', 'PermissionNotHeld', 'RecordChanged'],
    run: (request) => handlers.assignRoles({ actor: actorOf(request), ...request.input }),
  }),
  guardedEndpoint({
    method: 'POST',
    ...moduleAction('user', 'resetPassword'),
    description: {
      tag: 'Rights',
      title: 'Reset the password of a user',
      text: 'Sets this password or, without one, a random password. Only this answer contains it; it cannot be read again. The user must change it, and the tokens of the user end. A lock stays.',
    },
    success: { data: t.union([RandomPassword, t.null]), example: { password: 'tq3_Wm0x-9LrYbKc' } },
    form: RESET_PASSWORD_FORM,
    refuses: [
      'AdministratorProtected',
      'SelfProtected',
      'RecordNotFound',
      'PermissionNotHeld',
      'PasswordUnfit',
      'ServiceBusy',
    ],
    run: (request) => handlers.resetPassword({ actor: actorOf(request), ...request.input }),
  }),
  guardedEndpoint({
    method: 'GET',
    ...moduleAction('role', 'grants'),
    description: {
      tag: 'Rights',
      title: 'Read the menus of a role',
      text: 'Every menu. `granted` is `chosen`, `implied` for an ancestor of a chosen menu, or `none`. To change them, read `/role/detail` before this request: it has the `version` that `/role/grant` needs.',
    },
    success: { data: t.readonlyArray(Grant), example: [{ ...MENU, granted: 'chosen' as const }] },
    query: ID_QUERY,
    refuses: ['RecordNotFound'],
    run: ({ input: { id } }) => handlers.readGrants({ roleId: id }),
  }),
  guardedEndpoint({
    method: 'POST',
    ...moduleAction('role', 'grant'),
    description: {
      tag: 'Rights',
      title: 'Replace the menus of a role',
      text: 'The role has these menus and their ancestors afterwards. `version` is that of `/role/detail`, read before `/role/grants`. A change in between is `RecordChanged`.',
    },
    success: { data: Version, example: { version: 2 } },
    form: GRANT_FORM,
    refuses: ['RecordNotFound', 'PermissionNotHeld', 'RecordChanged'],
    run: (request) => handlers.grantMenus({ actor: actorOf(request), ...request.input }),
  }),
  guardedEndpoint({
    method: 'GET',
    ...moduleAction('menu', 'tree'),
    description: {
      tag: 'Rights',
      title: 'Read the tree of menus',
      text: 'Every menu, disabled and hidden ones included, with the menus below it as `children`.',
    },
    success: { data: t.readonlyArray(MenuTree), example: [{ ...MENU, children: [] }] },
    refuses: [],
    run: () => handlers.readMenuTree(),
  }),
];
