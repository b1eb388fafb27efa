import type { Handlers } from '../../../application/handlers.js';
import { RESET_FACTOR_REFUSALS } from '../../../application/account/reset-factor.js';
import { RESET_PASSWORD_REFUSALS } from '../../../application/account/reset-password.js';
import { RESET_FACTOR, RESET_PASSWORD } from '../../../contract/account/reset-endpoints.js';
import { actorOf, guardedEndpoint, type Endpoint } from '../../endpoint.js';

/** Resets of the passwords and of the second factors of other users. */
export const resetRoutes = (handlers: Pick<Handlers, 'resetPassword' | 'resetFactor'>): ReadonlyArray<Endpoint> => [
  guardedEndpoint(RESET_PASSWORD, {
    description: {
      tag: 'Rights',
      title: 'Reset the password of a user',
      text: 'Sets this password or, without one, a random password. Only this answer contains it; it cannot be read again. The user must change it, and the tokens of the user end. A lock stays.',
    },
    success: { example: { password: 'tq3_Wm0x-9LrYbKc' } },
    refuses: RESET_PASSWORD_REFUSALS,
    run: (request) => handlers.resetPassword({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
  guardedEndpoint(RESET_FACTOR, {
    description: {
      tag: 'Rights',
      title: 'Reset the second factor of a user',
      text: 'For a user who has lost their authenticator app. The user has no second factor afterwards, and their tokens end. A user without one has none afterwards either. Nobody can reset that of user 1 here: the command line can.',
    },
    refuses: RESET_FACTOR_REFUSALS,
    run: (request) => handlers.resetFactor({ actor: actorOf(request), scope: request.scope, ...request.input }),
  }),
];
