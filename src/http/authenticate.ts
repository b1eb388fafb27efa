import type { Handlers } from '../application/handlers.js';
import type { Authenticate, AuthenticateRefused } from '../application/queries/authenticate.js';
import type { AccessToken, TokenInvalid, TokenMissing } from '../domain/access-token.js';
import { E } from '../domain/fp.js';

/** The token of an `Authorization: Bearer <token>` header (RFC 6750 section 2.1), the scheme in any case. */
const bearerTokenIn = (header: string | undefined): E.Either<TokenMissing | TokenInvalid, string> => {
  if (header === undefined || /^(bearer)?\s*$/i.test(header)) return E.left({ _tag: 'TokenMissing' });
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? E.left({ _tag: 'TokenInvalid' }) : E.right(token);
};

/** Specification 5.3: a token is taken from the header and from nowhere else. */
export const authenticate =
  ({ authenticate }: Pick<Handlers, 'authenticate'>) =>
  async (
    header: string | undefined,
    purpose: Authenticate['purpose'],
  ): Promise<E.Either<TokenMissing | AuthenticateRefused, AccessToken>> => {
    const token = bearerTokenIn(header);
    return E.isLeft(token) ? token : authenticate({ token: token.right, purpose });
  };
