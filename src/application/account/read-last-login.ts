import type { LastLoginAnswer } from '../../contract/account/account-endpoints.js';
import { E } from '../../contract/values/fp.js';
import { zonedText } from '../../contract/values/zoned-time.js';
import type { Handler } from '../../domain/handler.js';
import { sessionOf, type AccessToken } from '../../domain/session/access-token.js';

/** The login before that of the token's session. The token has it, so it is the same during the session. */
export const readLastLoginHandler =
  ({ timeZone }: Readonly<{ timeZone: string }>): Handler<Readonly<{ token: AccessToken }>, never, LastLoginAnswer> =>
  ({ token }) => {
    const { login, failures = 0 } = sessionOf(token.claims).lastLogin ?? {};
    const shown = login
      ? { time: zonedText(login.time, timeZone), address: login.address }
      : { time: null, address: null };
    return Promise.resolve(E.right({ ...shown, failures }));
  };
