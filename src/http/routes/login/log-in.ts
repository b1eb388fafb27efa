import type { Handlers } from '../../../application/handlers.js';
import { LOGIN_REFUSALS } from '../../../application/login/log-in.js';
import { E, pipe } from '../../../contract/fp.js';
import { LOG_IN } from '../../../contract/session-endpoints.js';
import { openEndpoint, type Endpoint } from '../../endpoint.js';
import { LOGGED_IN } from '../../envelope.js';
import { EXAMPLE_TOKEN } from '../session/tokens.js';

/** Specification 4.2: the login. */
export const loginRoutes = ({
  logIn,
  checkLoginQueue,
}: Pick<Handlers, 'logIn' | 'checkLoginQueue'>): ReadonlyArray<Endpoint> => [
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
    carriesSecrets: true,
    admission: checkLoginQueue,
    refuses: LOGIN_REFUSALS,
    run: async ({ input: form, origin, userAgent, isLocal }) =>
      pipe(
        await logIn({ form, origin, userAgent, isLocal: isLocal() }),
        E.map(({ accessToken, mustChangePassword }) => ({
          access_token: accessToken,
          must_change_password: mustChangePassword,
        })),
      ),
  }),
];
