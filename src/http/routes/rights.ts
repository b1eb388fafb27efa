import type { Handlers } from '../../application/handlers.js';
import { GRANT_FORM, RESET_PASSWORD_FORM, USER_ROLES_FORM } from '../../domain/administration/request-forms.js';
import { E, pipe, t } from '../../domain/fp.js';
import { actorOf, guarded, type Endpoint, under, WRITE_KILOBYTES } from '../endpoint.js';
import { DONE, success, successOf } from '../envelope.js';
import { ID_PARAMETER, idIn } from '../query-parameters.js';
import { Version } from './managed-records.js';

type Needed = Pick<Handlers, 'assignRoles' | 'resetPassword' | 'readGrants' | 'grantMenus' | 'readMenuTree'>;

const menuFields = {
  id: t.Int,
  version: t.Int,
  parentId: t.Int,
  name: t.string,
  type: t.Int,
  permission: t.string,
  path: t.string,
  component: t.string,
  icon: t.string,
  visible: t.Int,
  sort: t.Int,
  status: t.Int,
};

type Decoded = t.TypeOf<t.TypeC<typeof menuFields>> & Readonly<{ children: ReadonlyArray<Decoded> }>;
type Shown = t.OutputOf<t.TypeC<typeof menuFields>> & Readonly<{ children: ReadonlyArray<Shown> }>;

const MenuTree: t.Type<Decoded, Shown> = t.recursion<Decoded, Shown>('menu tree', () =>
  t.strict({ ...menuFields, children: t.readonlyArray(MenuTree) }),
);

const Granted = t.keyof({ chosen: null, implied: null, none: null });
const Grant = t.strict({ ...menuFields, granted: Granted }, 'Grant');
const Drawn = t.strict({ password: t.string }, 'Drawn password');

const MENU = {
  id: 10,
  version: 1,
  parentId: 0,
  name: '用户管理',
  type: 2,
  permission: 'sys:user:page',
  ...{ path: '/user', component: 'user/index', icon: 'user', visible: 1, sort: 1, status: 1 },
} as const;

const write = { method: 'POST', bodyKilobytes: WRITE_KILOBYTES } as const;

/** Roles and passwords of users, menus of roles, and the tree of menus. */
export const rightsRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guarded({
    ...write,
    ...under('user', 'roles'),
    description: {
      tag: 'Rights',
      title: 'Replace the roles of a user',
      text: 'The user has exactly these roles afterwards. The user need not log in again.',
      success: successOf(DONE, Version),
      example: success(DONE, { version: 2 }),
    },
    form: USER_ROLES_FORM.codec,
    refuses: [
      'FormInvalid',
      'AdministratorProtected',
      'SelfProtected',
      'RecordNotFound',
      'PermissionNotHeld',
      'RecordChanged',
    ],
    run: async (request) => {
      const form = USER_ROLES_FORM.parse(request.body);
      if (E.isLeft(form)) return form;
      return pipe(
        await handlers.assignRoles({ actor: actorOf(request), ...form.right }),
        E.map((version) => success(DONE, version)),
      );
    },
  }),
  guarded({
    ...write,
    ...under('user', 'resetPassword'),
    description: {
      tag: 'Rights',
      title: 'Reset the password of a user',
      text: 'Sets this password or, without one, a random password. Only this answer contains it; it cannot be read again. The user must change it, and the tokens of the user end. A lock stays.',
      success: successOf(DONE, t.union([Drawn, t.null])),
      example: success(DONE, { password: 'tq3_Wm0x-9LrYbKc' }),
    },
    form: RESET_PASSWORD_FORM.codec,
    refuses: [
      'FormInvalid',
      'AdministratorProtected',
      'SelfProtected',
      'RecordNotFound',
      'PermissionNotHeld',
      'PasswordUnfit',
      'ServiceBusy',
    ],
    run: async (request) => {
      const form = RESET_PASSWORD_FORM.parse(request.body);
      if (E.isLeft(form)) return form;
      return pipe(
        await handlers.resetPassword({ actor: actorOf(request), ...form.right }),
        E.map((drawn) => success(DONE, drawn)),
      );
    },
  }),
  guarded({
    method: 'GET',
    ...under('role', 'grants'),
    description: {
      tag: 'Rights',
      title: 'Read the menus of a role',
      text: 'Every menu. `granted` is `chosen`, `implied` for an ancestor of a chosen menu, or `none`. To change them, read `/role/detail` before this request: it has the `version` that `/role/grant` needs.',
      success: successOf(DONE, t.readonlyArray(Grant)),
      example: success(DONE, [{ ...MENU, granted: 'chosen' as const }]),
    },
    parameters: [ID_PARAMETER],
    refuses: ['FormInvalid', 'RecordNotFound'],
    run: async ({ query }) => {
      const id = idIn(query);
      if (E.isLeft(id)) return id;
      return pipe(
        await handlers.readGrants({ roleId: id.right }),
        E.map((menus) => success(DONE, menus)),
      );
    },
  }),
  guarded({
    ...write,
    ...under('role', 'grant'),
    description: {
      tag: 'Rights',
      title: 'Replace the menus of a role',
      text: 'The role has these menus and their ancestors afterwards. `version` is that of `/role/detail`, read before `/role/grants`. A change in between is `RecordChanged`.',
      success: successOf(DONE, Version),
      example: success(DONE, { version: 2 }),
    },
    form: GRANT_FORM.codec,
    refuses: ['FormInvalid', 'RecordNotFound', 'PermissionNotHeld', 'RecordChanged'],
    run: async (request) => {
      const form = GRANT_FORM.parse(request.body);
      if (E.isLeft(form)) return form;
      return pipe(
        await handlers.grantMenus({ actor: actorOf(request), ...form.right }),
        E.map((version) => success(DONE, version)),
      );
    },
  }),
  guarded({
    method: 'GET',
    ...under('menu', 'tree'),
    description: {
      tag: 'Rights',
      title: 'Read the tree of menus',
      text: 'Every menu, disabled and hidden ones included, with the menus below it as `children`.',
      success: successOf(DONE, t.readonlyArray(MenuTree)),
      example: success(DONE, [{ ...MENU, children: [] }]),
    },
    refuses: [],
    run: async () =>
      pipe(
        await handlers.readMenuTree(),
        E.map((tree) => success(DONE, tree)),
      ),
  }),
];
