import type { t } from '../values/fp.js';
import { textMatching } from '../values/text-matching.js';

interface TokenTextBrand {
  readonly TokenText: unique symbol;
}
/** Two base64url parts and a 32-byte signature, whose last character carries two bits that must be zero. */
const CANONICAL = /^[\w-]+\.[\w-]+\.[\w-]{42}[AEIMQUYcgkosw048]$/;

/** The canonical form of a token. Another spelling of the signature would verify but have another fingerprint (RFC 7515, RFC 4648 3.5). */
export type TokenText = t.Branded<string, TokenTextBrand>;
export const TokenText = textMatching<TokenText>('TokenText', CANONICAL);
