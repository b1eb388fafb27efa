import {
  judgeClaims,
  TokenText,
  type AccessToken,
  type TokenExpired,
  type TokenInvalid,
} from '../../domain/access-token.js';
import { E, O } from '../../domain/fp.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';

/** A token presented for a refresh may have expired within the grace window; for everything else it may not. */
export type ReadToken = Readonly<{ text: string; purpose: 'access' | 'refresh' }>;
export type ReadTokenRefused = TokenInvalid | TokenExpired;

type Dependencies = Readonly<{
  signer: TokenSigner;
  fingerprinter: Fingerprinter;
  clock: Clock;
  refreshGraceMs: number;
}>;

/** The first half of specification 5.3, which asks nobody: spelling, signature, expiry. */
export const readTokenHandler =
  ({ signer, fingerprinter, clock, refreshGraceMs }: Dependencies) =>
  ({ text, purpose }: ReadToken): E.Either<ReadTokenRefused, AccessToken> => {
    if (!TokenText.is(text)) return E.left({ _tag: 'TokenInvalid' });
    const payload = signer.verify(text);
    if (O.isNone(payload)) return E.left({ _tag: 'TokenInvalid' });

    const claims = judgeClaims(payload.value, clock.now(), purpose === 'refresh' ? refreshGraceMs : 0);
    if (E.isLeft(claims)) return claims;
    return E.right({ fingerprint: fingerprinter.fingerprint(text), claims: claims.right });
  };
