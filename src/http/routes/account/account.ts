import type { Handlers } from '../../../application/handlers.js';
import { GIVABLE_ROLES_REFUSALS } from '../../../application/account/list-givable-roles.js';
import { CHANGE_PASSWORD_REFUSALS } from '../../../application/account/change-password.js';
import { OWN_SCOPES_REFUSALS } from '../../../application/account/list-own-scopes.js';
import { ACCOUNT_REFUSALS } from '../../../application/account/read-account.js';
import { PROFILE_REFUSALS } from '../../../application/account/update-profile.js';
import {
  CHANGE_PASSWORD,
  LIST_GIVABLE_ROLES,
  LIST_OWN_SCOPES,
  READ_ACCOUNT,
  READ_LAST_LOGIN,
  READ_NAVIGATION,
  READ_PASSWORD_RULES,
  UPDATE_PROFILE,
} from '../../../contract/account/account-endpoints.js';
import { E, pipe } from '../../../contract/values/fp.js';
import { actorOf, guardedEndpoint, ownAccount, type Endpoint } from '../../endpoint.js';
import { EXAMPLE_TOKEN } from '../session/refresh-and-logout.js';

type Needed = Pick<
  Handlers,
  | 'readAccount'
  | 'readNavigation'
  | 'listGivableRoles'
  | 'listOwnScopes'
  | 'updateProfile'
  | 'readPasswordRules'
  | 'readLastLogin'
  | 'changePassword'
  | 'checkLoginQueue'
>;

/** The own account. A token is enough. */
export const accountRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint(READ_ACCOUNT, {
    guard: ownAccount({ assurance: 'login' }),
    description: {
      tag: 'Account',
      title: 'Read your own account',
      text: 'Name, department, enabled roles and permissions as they are now. The administrator has every permission. `limited` are the permissions that do not reach all records.',
    },
    success: {
      example: {
        id: 2,
        username: 'auditor',
        realname: '李审计',
        department: { id: 4, name: '财务部' },
        roles: [{ id: 1, name: '审计员', code: 'auditor' }],
        permissions: ['sys:position:list', 'sys:user:page'],
        limited: [],
        mustChangePassword: false,
      },
    },
    refuses: ACCOUNT_REFUSALS,
    run: ({ token }) => handlers.readAccount({ userId: token.claims.userId }),
  }),
  guardedEndpoint(READ_NAVIGATION, {
    guard: ownAccount(),
    description: {
      tag: 'Account',
      title: 'Read your own navigation',
      text: 'The visible and enabled folders and pages of the user, by `sort` and `id`. If a folder is hidden or disabled, the entries below it are not in the answer. With `hidden=true`, the answer also has the hidden entries, and their `hidden` is true. If a menu has no English name, `english` is empty.',
    },
    success: {
      example: [
        {
          ...{ id: 1, parentId: 0, name: '系统管理', english: 'System', permission: '', path: '/system' },
          ...{ component: '', icon: 'setting', sort: 1, hidden: false, children: [] },
        },
      ],
    },
    refuses: ACCOUNT_REFUSALS,
    run: ({ token, input }) =>
      handlers.readNavigation({ userId: token.claims.userId, withHidden: input.hidden === true }),
  }),
  guardedEndpoint(LIST_GIVABLE_ROLES, {
    guard: ownAccount(),
    description: {
      tag: 'Account',
      title: 'List the roles that you may give',
      text: 'The enabled roles that carry only permissions which you have, in records that you reach: all of them, or those of a department that all permissions of the role have in common. You may give them to users whom you may add or change, in data scopes within your own. `defaultScope` is the data scope of a new assignment. It may be wider than you may give.',
    },
    success: { example: [{ id: 1, defaultScope: 4 }] },
    refuses: GIVABLE_ROLES_REFUSALS,
    run: ({ token }) => handlers.listGivableRoles({ userId: token.claims.userId }),
  }),
  guardedEndpoint(LIST_OWN_SCOPES, {
    guard: ownAccount(),
    description: {
      tag: 'Account',
      title: 'List what limits a permission of your own',
      text: 'The data scopes in which your roles give a permission of `limited` (`GET /account/info`), each once. Chosen departments (scope 2) have their names, and with `below` the departments below them count too. The list is empty for a permission that reaches all records or that you do not have.',
    },
    success: { example: [{ scope: 2, departments: [{ id: 3, name: '研发部', below: true }] }, { scope: 5 }] },
    refuses: OWN_SCOPES_REFUSALS,
    run: ({ token, input: { permission } }) => handlers.listOwnScopes({ userId: token.claims.userId, permission }),
  }),
  guardedEndpoint(UPDATE_PROFILE, {
    guard: ownAccount(),
    description: {
      tag: 'Account',
      title: 'Change your own name',
      text: 'Tokens keep the old name, also through refreshes.',
    },
    refuses: PROFILE_REFUSALS,
    run: (request) => handlers.updateProfile({ actor: actorOf(request), ...request.input }),
  }),
  guardedEndpoint(READ_PASSWORD_RULES, {
    guard: ownAccount({ assurance: 'login' }),
    description: {
      tag: 'Account',
      title: 'Read the rules for passwords',
      text: 'What a new password must be. 0 and false mean that there is no such rule. `classes` counts capital letters, small letters, digits and other characters. `username` tells whether a password must only not be equal to the user name, or must not contain it. `history` counts the latest passwords that cannot be used again. After `maxDays` days a password must be changed. Under `ACCOUNT_POLICY=nist` a user with a second factor has a lower `minLength`.',
    },
    success: {
      example: {
        ...{ minLength: 8, maxLength: 128, classes: 3, common: true },
        ...{ username: 'contains' as const, history: 5, maxDays: 90 },
      },
    },
    refuses: [],
    run: ({ token }) => handlers.readPasswordRules({ userId: token.claims.userId }),
  }),
  guardedEndpoint(READ_LAST_LOGIN, {
    guard: ownAccount(),
    description: {
      tag: 'Account',
      title: 'Read your last login',
      text: 'When and where the login before that of this session was, and how many wrong passwords your user name got between the two. At the first login `time` and `address` are null. The answer is the same during the session, also after refreshes.',
    },
    success: { example: { time: '2026-01-31 08:59:12', address: '203.0.113.7', failures: 2 } },
    refuses: [],
    run: ({ token }) => handlers.readLastLogin({ token }),
  }),
  guardedEndpoint(CHANGE_PASSWORD, {
    guard: ownAccount({ assurance: 'login' }),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Change your own password',
      text: 'A wrong old password counts like a failed login. The change ends every other token of the user. The answer has a new token.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN } },
    refuses: CHANGE_PASSWORD_REFUSALS,
    run: async ({ input, token, origin }) =>
      pipe(
        await handlers.changePassword({ token, origin, ...input }),
        E.map((accessToken) => ({ access_token: accessToken })),
      ),
  }),
];
