import type { AccessTokenClaims, TokenText } from '../access-token.js';
import type { O } from '../fp.js';

/** HS256 only (specification 5.2). The algorithm in a token's header is ignored. */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): TokenText;
  /** The payload of a token with a valid signature, without a check of its claims; otherwise none. */
  verify(token: TokenText): O.Option<unknown>;
}
