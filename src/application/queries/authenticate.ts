import {
  judgeClaims,
  TokenText,
  type AccessToken,
  type TokenExpired,
  type TokenInvalid,
  type TokenRevoked,
} from '../../domain/access-token.js';
import type { Fingerprint } from '../../domain/fingerprint.js';
import { E, O } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { Fingerprinter } from '../../domain/ports/fingerprinter.js';
import type { Log } from '../../domain/ports/log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { TokenSigner } from '../../domain/ports/token-signer.js';
import { isUnavailable } from '../../domain/ports/unavailable.js';
import type { Handler } from '../handler.js';

/** A token presented for a refresh may have expired within the grace window; for everything else it may not. */
export type Authenticate = Readonly<{ token: string; purpose: 'access' | 'refresh' }>;
export type AuthenticateRefused = TokenInvalid | TokenExpired | TokenRevoked;

type Dependencies = Readonly<{
  signer: TokenSigner;
  blacklist: TokenBlacklist;
  fingerprinter: Fingerprinter;
  clock: Clock;
  audit: AuditLog;
  log: Log;
  refreshGraceMs: number;
}>;

/** Specification 5.3: spelling, signature, expiry, blacklist. */
export const authenticateHandler = (deps: Dependencies): Handler<Authenticate, AuthenticateRefused, AccessToken> => {
  /** Specification 5.4: when the store cannot be reached, the check passes. */
  const isRevoked = async ({ fingerprint, claims: { userId, username } }: AccessToken): Promise<boolean> => {
    try {
      return await deps.blacklist.has(fingerprint);
    } catch (outage) {
      if (!isUnavailable(outage)) throw outage;
      deps.log.warn('blacklist unreachable, token passed unchecked', { userId, error: outage });
      deps.audit.record({ _tag: 'BlacklistUnchecked', userId, username });
      return false;
    }
  };

  return async ({ token, purpose }) => {
    if (!TokenText.is(token)) return E.left({ _tag: 'TokenInvalid' });
    const payload = deps.signer.verify(token);
    if (O.isNone(payload)) return E.left({ _tag: 'TokenInvalid' });

    const claims = judgeClaims(payload.value, deps.clock.now(), purpose === 'refresh' ? deps.refreshGraceMs : 0);
    if (E.isLeft(claims)) return claims;

    const fingerprint: Fingerprint = deps.fingerprinter.fingerprint(token);
    const presented: AccessToken = { fingerprint, claims: claims.right };
    return (await isRevoked(presented)) ? E.left({ _tag: 'TokenRevoked' }) : E.right(presented);
  };
};
