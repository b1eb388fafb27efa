import type { AccessTokenClaims } from '../session/access-token-claims.js';
import type { TokenText } from '../../contract/session/token-text.js';
import type { Fingerprint } from '../session/fingerprint.js';
import type { O } from '../../contract/values/fp.js';

/** HS256 only (specification 5.2). The algorithm in a token's header is ignored. */
export interface TokenSigner {
  sign(claims: AccessTokenClaims): TokenText;
  /**
   * Signs the token that follows the one with this fingerprint. Its `jti` is the beginning of the HMAC-SHA-256 of the fingerprint
   * under the secret that signs, in base64url. It is as long as a UUID, so the token is as long as the one before it and fits
   * where a client stored that one. The result has one token for each accepted secret, the one under the current secret
   * first. The same input gives the same texts.
   */
  signSuccessor(of: Fingerprint, claims: Omit<AccessTokenClaims, 'jti'>): readonly [TokenText, ...TokenText[]];
  /** The payload of a token with a valid signature, without a check of its claims; otherwise none. */
  verify(token: TokenText): O.Option<unknown>;
}
