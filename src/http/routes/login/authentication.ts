import type { Handlers } from '../../../application/handlers.js';
import { E, O, pipe } from '../../../contract/fp.js';
import { LOG_IN, LOG_OUT, REFRESH_TOKEN } from '../../../contract/session-endpoints.js';
import { guardedEndpoint, openEndpoint, type Endpoint } from '../../endpoint.js';
import { LOGGED_IN, LOGGED_OUT } from '../../envelope.js';

export const EXAMPLE_TOKEN = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VySWQiOjJ9.${'A'.repeat(43)}`;

/** Specification 4.2 to 4.4: login, refresh, logout. */
export const authenticationRoutes = ({
  logIn,
  checkLoginQueue,
  refreshToken,
  logOut,
}: Pick<Handlers, 'logIn' | 'checkLoginQueue' | 'refreshToken' | 'logOut'>): ReadonlyArray<Endpoint> => [
  openEndpoint(LOG_IN, {
    description: {
      tag: 'Session',
      title: 'Log in',
      text: 'Checks the lock, the captcha, the user and the password, in this order. A wrong captcha, user or password counts towards the lock. A success clears the failures.',
    },
    success: {
      message: LOGGED_IN,
      example: { access_token: EXAMPLE_TOKEN, must_change_password: false },
    },
    admission: checkLoginQueue,
    refuses: ['LoginLocked', 'CaptchaIncorrect', 'CredentialsIncorrect', 'AccountDisabled', 'ServiceBusy'],
    run: async ({ input: form, origin, userAgent }) =>
      pipe(
        await logIn({ form, origin, userAgent }),
        E.map(({ accessToken, mustChangePassword }) => ({
          access_token: accessToken,
          must_change_password: mustChangePassword,
        })),
      ),
  }),
  guardedEndpoint(REFRESH_TOKEN, {
    description: {
      tag: 'Session',
      title: 'Refresh the token',
      text: 'Returns a new token and revokes the old one immediately. Of several refreshes of one token, exactly one succeeds. A client that may have lost the answer sends the same request with the same attempt again and gets the same new token, until that token expires, is refreshed or is logged out.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN } },
    guard: { purpose: 'session', requires: O.none, assurance: 'login', repeatable: true },
    refuses: ['TokenRevoked'],
    run: async ({ token, attempt, origin, userAgent }) =>
      pipe(
        await refreshToken({ token, attempt, origin, userAgent }),
        E.map((accessToken) => ({ access_token: accessToken })),
      ),
  }),
  guardedEndpoint(LOG_OUT, {
    description: {
      tag: 'Session',
      title: 'Log out',
      text: 'Revokes the token and ends its session immediately. A token that may still be refreshed can be logged out. A client that lost the answer to a refresh logs out with the old token and the attempt of the refresh.',
    },
    success: { message: LOGGED_OUT },
    guard: { purpose: 'session', requires: O.none, assurance: 'login', repeatable: true },
    refuses: ['TokenRevoked'],
    run: ({ token, attempt, origin }) => logOut({ token, attempt, origin }),
  }),
];
