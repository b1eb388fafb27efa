import type { AccessTokenClaims, TokenText } from '../access-token.js';
import type { O } from '../fp.js';

/** HS256 and nothing else (specification 5.2); what a token's header says of its algorithm is never believed. */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): TokenText;
  /** The payload of a token whose signature holds, whatever its claims; none for every other text. */
  verify(token: TokenText): O.Option<unknown>;
}
