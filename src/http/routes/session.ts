import type { Handlers } from '../../application/handlers.js';
import { E, O, pipe } from '../../domain/fp.js';
import { parseLoginForm } from '../../domain/login-form.js';
import type { Endpoint, GuardedRequest } from '../endpoint.js';
import { success } from '../envelope.js';
import { DONE, LOGGED_IN, LOGGED_OUT } from '../messages.js';

/** Specification 4.2 to 4.4: login, refresh, logout. */
export const sessionRoutes = ({
  logIn,
  refreshToken,
  logOut,
}: Pick<Handlers, 'logIn' | 'refreshToken' | 'logOut'>): ReadonlyArray<Endpoint> => [
  {
    method: 'POST',
    path: '/login',
    takesJson: true,
    run: async ({ body, origin }) => {
      const form = parseLoginForm(body);
      if (E.isLeft(form)) return form;
      return pipe(
        await logIn({ form: form.right, origin }),
        E.map(({ accessToken, mustChangePassword }) =>
          success(LOGGED_IN, { access_token: accessToken, must_change_password: mustChangePassword }),
        ),
      );
    },
  },
  {
    method: 'POST',
    path: '/refreshToken',
    guard: { purpose: 'refresh', permission: O.none },
    run: async ({ token, origin }: GuardedRequest) =>
      pipe(
        await refreshToken({ token, origin }),
        E.map((accessToken) => success(DONE, { access_token: accessToken })),
      ),
  },
  {
    method: 'GET',
    path: '/logout',
    guard: { purpose: 'access', permission: O.none },
    run: async ({ token, origin }: GuardedRequest) =>
      pipe(
        await logOut({ token, origin }),
        E.map(() => success(LOGGED_OUT, null)),
      ),
  },
];
