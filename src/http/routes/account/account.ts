import type { Handlers } from '../../../application/handlers.js';
import { GIVABLE_ROLES_REFUSALS } from '../../../application/access/list-givable-roles.js';
import { CHANGE_PASSWORD_REFUSALS } from '../../../application/account/change-password.js';
import { ACCOUNT_REFUSALS } from '../../../application/account/read-account.js';
import { PROFILE_REFUSALS } from '../../../application/account/update-profile.js';
import {
  CHANGE_PASSWORD,
  LIST_GIVABLE_ROLES,
  READ_ACCOUNT,
  READ_NAVIGATION,
  READ_PASSWORD_RULES,
  UPDATE_PROFILE,
} from '../../../contract/account-endpoints.js';
import { E, pipe } from '../../../contract/fp.js';
import { actorOf, guardedEndpoint, ownAccount, type Endpoint } from '../../endpoint.js';
import { EXAMPLE_TOKEN } from '../session/tokens.js';

type Needed = Pick<
  Handlers,
  | 'readAccount'
  | 'readNavigation'
  | 'listGivableRoles'
  | 'updateProfile'
  | 'readPasswordRules'
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
      text: 'The ids of the enabled roles that carry only permissions which you have. You may give them to users whom you may add or change.',
    },
    success: { example: [1, 4] },
    refuses: GIVABLE_ROLES_REFUSALS,
    run: ({ token }) => handlers.listGivableRoles({ userId: token.claims.userId }),
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
