import type { Handlers } from '../../application/handlers.js';
import { TokenText } from '../../domain/access-token.js';
import { PASSWORD_FORM, PROFILE_FORM } from '../../domain/administration/request-forms.js';
import { E, O, pipe, t } from '../../domain/fp.js';
import { actorOf, guarded, type Endpoint, WRITE_KILOBYTES } from '../endpoint.js';
import { DONE, success, successOf } from '../envelope.js';
import { TOKEN } from './session.js';

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

const entryFields = {
  id: t.Int,
  parentId: t.Int,
  name: t.string,
  path: t.string,
  component: t.string,
  icon: t.string,
};

type Decoded = t.TypeOf<t.TypeC<typeof entryFields>> & Readonly<{ children: ReadonlyArray<Decoded> }>;
type Shown = t.OutputOf<t.TypeC<typeof entryFields>> & Readonly<{ children: ReadonlyArray<Shown> }>;

const NavigationEntry: t.Type<Decoded, Shown> = t.recursion<Decoded, Shown>('navigation entry', () =>
  t.strict({ ...entryFields, children: t.readonlyArray(NavigationEntry) }),
);

const Changed = t.strict({ access_token: TokenText }, 'Changed password');

const own = { purpose: 'access', permission: O.none, beforePasswordChange: false } as const;
const write = { method: 'POST', bodyKilobytes: WRITE_KILOBYTES } as const;

/** The own account. A token is enough. */
export const accountRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guarded({
    method: 'GET',
    path: '/account/info',
    guard: { ...own, beforePasswordChange: true },
    description: {
      tag: 'Account',
      title: 'Read your own account',
      text: 'Name, enabled roles and permissions as they are now. The administrator has every permission.',
      success: successOf(DONE, Account),
      example: success(DONE, {
        id: 2,
        username: 'auditor',
        realname: '李审计',
        roles: [{ id: 1, name: '审计员', code: 'auditor' }],
        permissions: ['sys:position:list', 'sys:user:page'],
        mustChangePassword: false,
      }),
    },
    refuses: ['RecordNotFound'],
    run: async ({ token }) =>
      pipe(
        await handlers.readAccount({ userId: token.claims.userId }),
        E.map((account) => success(DONE, account)),
      ),
  }),
  guarded({
    method: 'GET',
    path: '/account/menus',
    guard: own,
    description: {
      tag: 'Account',
      title: 'Read your own navigation',
      text: 'The visible and enabled folders and pages of the user, by `sort` and `id`. A hidden or disabled folder hides what is below it.',
      success: successOf(DONE, t.readonlyArray(NavigationEntry)),
      example: success(DONE, [
        { id: 1, parentId: 0, name: '系统管理', path: '/system', component: '', icon: 'setting', children: [] },
      ]),
    },
    refuses: ['RecordNotFound'],
    run: async ({ token }) =>
      pipe(
        await handlers.readNavigation({ userId: token.claims.userId }),
        E.map((entries) => success(DONE, entries)),
      ),
  }),
  guarded({
    ...write,
    path: '/account/profile',
    guard: own,
    description: {
      tag: 'Account',
      title: 'Change your own name',
      text: 'Tokens keep the old name, also through refreshes.',
      success: successOf(DONE, t.null),
      example: success(DONE, null),
    },
    form: PROFILE_FORM.codec,
    refuses: ['FormInvalid', 'RecordNotFound'],
    run: async (request) => {
      const form = PROFILE_FORM.parse(request.body);
      if (E.isLeft(form)) return form;
      return pipe(
        await handlers.updateProfile({ actor: actorOf(request), ...form.right }),
        E.map(() => success(DONE, null)),
      );
    },
  }),
  guarded({
    ...write,
    path: '/account/password',
    guard: { ...own, beforePasswordChange: true },
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Change your own password',
      text: 'A wrong old password counts like a failed login. The change ends every other token of the user. The answer has a new token.',
      success: successOf(DONE, Changed),
      example: success(DONE, { access_token: TOKEN }),
    },
    form: PASSWORD_FORM.codec,
    refuses: ['FormInvalid', 'LoginLocked', 'OldPasswordIncorrect', 'PasswordUnfit', 'TokenRevoked', 'ServiceBusy'],
    run: async (request) => {
      const form = PASSWORD_FORM.parse(request.body);
      if (E.isLeft(form)) return form;
      const { token, origin } = request;
      return pipe(
        await handlers.changePassword({ token, origin, ...form.right }),
        E.map((accessToken) => success(DONE, { access_token: accessToken })),
      );
    },
  }),
];
