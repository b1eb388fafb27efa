import {
  sessionOf,
  revocationExpiry,
  type AccessToken,
  type TokenRevoked,
  type TokenText,
} from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import { issueToken, type TokenIssuer } from './issue-token.js';

export type RefreshToken = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

type Dependencies = TokenIssuer & Readonly<{ blacklist: TokenBlacklist; audit: AuditLog }>;

/**
 * Specification 4.3. The handler revokes the old token before it issues a new one, so of many concurrent refreshes one
 * succeeds. The new token keeps the session and the credential generation of the old one.
 */
export const refreshTokenHandler =
  (deps: Dependencies): Handler<RefreshToken, TokenRevoked, TokenText> =>
  async ({ token: { fingerprint, claims }, origin }) => {
    const claimed = await deps.blacklist.claim(fingerprint, revocationExpiry(claims), claims.userId);
    deps.audit.record({ _tag: claimed ? 'TokenRefreshed' : 'TokenReplayed', ...tokenEventFields(claims, origin) });
    if (!claimed) return E.left({ _tag: 'TokenRevoked' });
    return E.right(issueToken(deps, sessionOf(claims)));
  };
