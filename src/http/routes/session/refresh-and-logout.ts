import type { Handlers } from '../../../application/handlers.js';
import { LOGOUT_REFUSALS } from '../../../application/session/log-out.js';
import { REFRESH_REFUSALS } from '../../../application/session/refresh-token.js';
import { E, O, pipe } from '../../../contract/values/fp.js';
import { LOG_OUT, REFRESH_TOKEN } from '../../../contract/session/session-endpoints.js';
import { guardedEndpoint, type Endpoint } from '../../endpoint.js';
import { LOGGED_OUT } from '../../envelope.js';

export const EXAMPLE_TOKEN = `eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ1c2VySWQiOjJ9.${'A'.repeat(43)}`;

/** Specification 4.3 and 4.4: refresh and logout. */
export const tokenRoutes = ({
  refreshToken,
  logOut,
}: Pick<Handlers, 'refreshToken' | 'logOut'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(REFRESH_TOKEN, {
    description: {
      tag: 'Session',
      title: 'Refresh the token',
      text: 'Returns a new token and revokes the old one immediately. Of several refreshes of one token, exactly one succeeds. A client that may have lost the answer sends the same request with the same attempt again and gets the same new token, until that token expires, is refreshed or is logged out.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN } },
    guard: { purpose: 'session', requires: O.none, assurance: 'login', repeatable: true },
    refuses: REFRESH_REFUSALS,
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
    refuses: LOGOUT_REFUSALS,
    run: ({ token, attempt, origin }) => logOut({ token, attempt, origin }),
  }),
];
