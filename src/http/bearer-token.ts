import type { TokenInvalid, TokenMissing } from '../domain/access-token.js';
import { E } from '../domain/fp.js';

/** The token of an `Authorization: Bearer <token>` header (RFC 6750 section 2.1), the scheme in any case; from nowhere else. */
export const bearerTokenIn = (header: string | undefined): E.Either<TokenMissing | TokenInvalid, string> => {
  if (header === undefined || /^(bearer)?\s*$/i.test(header)) return E.left({ _tag: 'TokenMissing' });
  const token = /^bearer +(\S+)$/i.exec(header)?.[1];
  return token === undefined ? E.left({ _tag: 'TokenInvalid' }) : E.right(token);
};
