import type { Handlers } from '../../../application/handlers.js';
import { TokenText } from '../../../domain/session/access-token.js';
import { PASSWORD_FORM, PROFILE_FORM } from '../../../contract/request-forms.js';
import { E, pipe, t } from '../../../contract/fp.js';
import { formCodecs } from '../../../contract/form-codecs.js';
import { ID } from '../../../contract/form-field.js';
import { menu } from '../../../contract/menu.js';
import type { Tree } from '../../../contract/nested-menus.js';
import type { NavigationEntry } from '../../../domain/access/menu-views.js';
import { actorOf, guardedEndpoint, accountAction, type Endpoint } from '../../endpoint.js';
import { EXAMPLE_TOKEN } from '../login/authentication.js';

type Needed = Pick<Handlers, 'readAccount' | 'readNavigation' | 'updateProfile' | 'changePassword' | 'checkLoginQueue'>;

const Account = t.strict(
  {
    id: t.Int,
    username: t.string,
    realname: t.string,
    roles: t.readonlyArray(t.strict({ id: t.Int, name: t.string, code: t.string })),
    permissions: t.readonlyArray(t.string),
    mustChangePassword: t.boolean,
  },
  'Account',
);

const { id, parentId, name, path, component, icon } = formCodecs({ id: ID, ...menu.form });

const ShownNavigation: t.Type<Tree<NavigationEntry>> = t.recursion('navigation entry', () =>
  t.strict({ id, parentId, name, path, component, icon, children: t.readonlyArray(ShownNavigation) }),
);

const Changed = t.strict({ access_token: TokenText }, 'Changed password');

/** The own account. A token is enough. */
export const accountRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint({
    method: 'GET',
    ...accountAction('info', { assurance: 'login' }),
    description: {
      tag: 'Account',
      title: 'Read your own account',
      text: 'Name, enabled roles and permissions as they are now. The administrator has every permission.',
    },
    success: {
      data: Account,
      example: {
        id: 2,
        username: 'auditor',
        realname: '李审计',
        roles: [{ id: 1, name: '审计员', code: 'auditor' }],
        permissions: ['sys:position:list', 'sys:user:page'],
        mustChangePassword: false,
      },
    },
    refuses: ['RecordNotFound'],
    run: ({ token }) => handlers.readAccount({ userId: token.claims.userId }),
  }),
  guardedEndpoint({
    method: 'GET',
    ...accountAction('menus'),
    description: {
      tag: 'Account',
      title: 'Read your own navigation',
      text: 'The visible and enabled folders and pages of the user, by `sort` and `id`. A hidden or disabled folder hides what is below it.',
    },
    success: {
      data: t.readonlyArray(ShownNavigation),
      example: [
        { id: 1, parentId: 0, name: '系统管理', path: '/system', component: '', icon: 'setting', children: [] },
      ],
    },
    refuses: ['RecordNotFound'],
    run: ({ token }) => handlers.readNavigation({ userId: token.claims.userId }),
  }),
  guardedEndpoint({
    method: 'POST',
    ...accountAction('profile'),
    description: {
      tag: 'Account',
      title: 'Change your own name',
      text: 'Tokens keep the old name, also through refreshes.',
    },
    form: PROFILE_FORM,
    refuses: ['RecordNotFound'],
    run: (request) => handlers.updateProfile({ actor: actorOf(request), ...request.input }),
  }),
  guardedEndpoint({
    method: 'POST',
    ...accountAction('password', { assurance: 'login' }),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Change your own password',
      text: 'A wrong old password counts like a failed login. The change ends every other token of the user. The answer has a new token.',
    },
    success: { data: Changed, example: { access_token: EXAMPLE_TOKEN } },
    form: PASSWORD_FORM,
    refuses: ['LoginLocked', 'OldPasswordIncorrect', 'PasswordUnfit', 'TokenRevoked', 'ServiceBusy'],
    run: async ({ input, token, origin }) =>
      pipe(
        await handlers.changePassword({ token, origin, ...input }),
        E.map((accessToken) => ({ access_token: accessToken })),
      ),
  }),
];
