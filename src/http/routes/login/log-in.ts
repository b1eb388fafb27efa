import type { Handlers } from '../../../application/handlers.js';
import { type LoggedIn, LOGIN_REFUSALS } from '../../../application/login/log-in.js';
import { FACTOR_LOGIN_REFUSALS } from '../../../application/login/log-in-with-factor.js';
import { LOG_IN, LOG_IN_WITH_FACTOR } from '../../../contract/login/login-endpoints.js';
import { E, pipe } from '../../../contract/values/fp.js';
import { openEndpoint, type Endpoint } from '../../endpoint.js';
import { LOGGED_IN } from '../../envelope.js';
import { EXAMPLE_TOKEN } from '../session/refresh-and-logout.js';

const dataOf = ({ accessToken, mustChangePassword }: LoggedIn) => ({
  access_token: accessToken,
  must_change_password: mustChangePassword,
});

const SUCCESS = { message: LOGGED_IN, example: { access_token: EXAMPLE_TOKEN, must_change_password: false } } as const;

/** Specification 4.2: the login, and its second step for users with a second factor. */
export const loginRoutes = ({
  logIn,
  logInWithFactor,
  checkLoginQueue,
}: Pick<Handlers, 'logIn' | 'logInWithFactor' | 'checkLoginQueue'>): ReadonlyArray<Endpoint> => [
  openEndpoint(LOG_IN, {
    description: {
      tag: 'Session',
      title: 'Log in',
      text: 'Checks the lock, the captcha, the user and the password, in this order. A wrong captcha, user or password counts towards the lock. A success clears the failures. For a user with a second factor, the answer to the right password is `SecondFactorRequired` with a ticket in the header `X-Login-Ticket`.',
    },
    success: SUCCESS,
    admission: checkLoginQueue,
    refuses: LOGIN_REFUSALS,
    run: async ({ input: form, origin, userAgent, isLocal }) =>
      pipe(await logIn({ form, origin, userAgent, isLocal: isLocal() }), E.map(dataOf)),
  }),
  openEndpoint(LOG_IN_WITH_FACTOR, {
    description: {
      tag: 'Session',
      title: 'Log in with the second factor',
      text: 'The second step of a login that was answered with `SecondFactorRequired`. `ticket` is the value of the header `X-Login-Ticket` of that answer. It holds for two minutes, for five codes and for one login, for the same client. `code` is the code of the authenticator app, or a recovery code. A wrong code counts like a failed login, and towards the lock of the second factor. A success clears the failed logins.',
    },
    success: SUCCESS,
    refuses: FACTOR_LOGIN_REFUSALS,
    run: async ({ input, origin, userAgent }) =>
      pipe(await logInWithFactor({ ...input, origin, userAgent }), E.map(dataOf)),
  }),
];
