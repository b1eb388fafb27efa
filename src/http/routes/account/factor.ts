import type { Handlers } from '../../../application/handlers.js';
import { CHANGE_FACTOR_REFUSALS } from '../../../application/account/change-factor.js';
import { BEGIN_FACTOR_REFUSALS, CONFIRM_FACTOR_REFUSALS } from '../../../application/account/enrol-factor.js';
import { READ_FACTOR_REFUSALS } from '../../../application/account/read-factor.js';
import { STEP_UP_REFUSALS } from '../../../application/account/step-up.js';
import {
  BEGIN_FACTOR,
  CONFIRM_FACTOR,
  READ_FACTOR,
  REMOVE_FACTOR,
  RENEW_RECOVERY_CODES,
  STEP_UP,
} from '../../../contract/account/factor-endpoints.js';
import { E, pipe } from '../../../contract/values/fp.js';
import type { TokenText } from '../../../contract/session/token-text.js';
import { guardedEndpoint, ownAccount, type Endpoint } from '../../endpoint.js';
import { EXAMPLE_TOKEN } from '../session/refresh-and-logout.js';

type Needed = Pick<
  Handlers,
  'readFactor' | 'beginFactor' | 'confirmFactor' | 'removeFactor' | 'renewRecoveryCodes' | 'stepUp' | 'checkLoginQueue'
>;

const EXAMPLE_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const EXAMPLE_CODES = ['8Q4ZT-0XKME', 'W1D7R-J5C9A'];

const tokenOf = (accessToken: TokenText) => ({ access_token: accessToken });

/** The second factor of the own account, and the step-up. A token is enough. */
export const factorRoutes = (handlers: Needed): ReadonlyArray<Endpoint> => [
  guardedEndpoint(READ_FACTOR, {
    guard: ownAccount({ assurance: 'password' }),
    description: {
      tag: 'Account',
      title: 'Read the state of your second factor',
      text: 'Whether you have a second factor, whether users can set one up (`SECOND_FACTOR`), whether you must have one, and how many recovery codes are left.',
    },
    success: { example: { enrolled: true, offered: true, required: false, codesLeft: 10 } },
    refuses: READ_FACTOR_REFUSALS,
    run: ({ token }) => handlers.readFactor({ token }),
  }),
  guardedEndpoint(BEGIN_FACTOR, {
    guard: ownAccount({ assurance: 'password' }),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Begin to set up a second factor',
      text: 'Gives a secret for an authenticator app (TOTP, RFC 6238: SHA-1, six digits, 30 seconds), after the password. No other answer has it. Nothing changes until a code of the app confirms it within ten minutes. Another begin replaces the secret. With `SECOND_FACTOR=off` the answer is 404.',
    },
    success: {
      example: {
        secret: EXAMPLE_SECRET,
        uri: `otpauth://totp/Menshen:auditor?issuer=Menshen&secret=${EXAMPLE_SECRET}&algorithm=SHA1&digits=6&period=30`,
      },
    },
    refuses: BEGIN_FACTOR_REFUSALS,
    run: ({ input, token, origin }) => handlers.beginFactor({ ...input, token, origin }),
  }),
  guardedEndpoint(CONFIRM_FACTOR, {
    guard: ownAccount({ assurance: 'password' }),
    description: {
      tag: 'Account',
      title: 'Confirm your second factor',
      text: 'Takes a code of the app. From now on each login of the user needs a code. Every other session of the user ends. The answer has a new token, and ten recovery codes. No other answer has these codes.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN, codes: EXAMPLE_CODES } },
    refuses: CONFIRM_FACTOR_REFUSALS,
    run: async ({ input, token, origin }) =>
      pipe(
        await handlers.confirmFactor({ ...input, token, origin }),
        E.map(({ accessToken, codes }) => ({ ...tokenOf(accessToken), codes })),
      ),
  }),
  guardedEndpoint(REMOVE_FACTOR, {
    guard: ownAccount(),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Remove your second factor',
      text: 'Takes the password, and a code of the app or a recovery code. Every other session of the user ends. The answer has a new token.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN } },
    refuses: CHANGE_FACTOR_REFUSALS,
    run: async ({ input, token, origin }) =>
      pipe(await handlers.removeFactor({ ...input, token, origin }), E.map(tokenOf)),
  }),
  guardedEndpoint(RENEW_RECOVERY_CODES, {
    guard: ownAccount(),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Get new recovery codes',
      text: 'Takes the password and a code of the app. The old recovery codes do not work any more. No other answer has the new ones.',
    },
    success: { example: { codes: EXAMPLE_CODES } },
    refuses: CHANGE_FACTOR_REFUSALS,
    run: async ({ input, token, origin }) =>
      pipe(
        await handlers.renewRecoveryCodes({ ...input, token, origin }),
        E.map((codes) => ({ codes })),
      ),
  }),
  guardedEndpoint(STEP_UP, {
    guard: ownAccount(),
    admission: handlers.checkLoginQueue,
    description: {
      tag: 'Account',
      title: 'Confirm who you are',
      text: 'For requests that were answered with `StepUpRequired`. A user with a second factor sends `code`, every other user `password`; the other field is refused. The answer has a new token of the same session. The old token is used up.',
    },
    success: { example: { access_token: EXAMPLE_TOKEN } },
    refuses: STEP_UP_REFUSALS,
    run: async ({ input: { code, password }, token, origin }) =>
      pipe(await handlers.stepUp({ code, password, token, origin }), E.map(tokenOf)),
  }),
];
