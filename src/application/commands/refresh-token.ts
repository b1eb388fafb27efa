import {
  sessionOf,
  uselessAfter,
  type AccessToken,
  type TokenRevoked,
  type TokenText,
} from '../../domain/access-token.js';
import { bearerAt } from '../../domain/audit-event.js';
import { E } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import { mintToken, type Mint } from './mint-token.js';

export type RefreshToken = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

type Dependencies = Mint & Readonly<{ blacklist: TokenBlacklist; audit: AuditLog }>;

/**
 * Specification 4.3. The old token's blacklist entry is the claim to the new one: of many refreshes at once, only the
 * one that entered it mints. The new one is of the old one's session and credentials: those that were changed meanwhile
 * end it too.
 */
export const refreshTokenHandler =
  (deps: Dependencies): Handler<RefreshToken, TokenRevoked, TokenText> =>
  async ({ token: { fingerprint, claims }, origin }) => {
    const claimed = await deps.blacklist.claim(fingerprint, uselessAfter(claims), claims.userId);
    deps.audit.record({ _tag: claimed ? 'TokenRefreshed' : 'TokenReplayed', ...bearerAt(claims, origin) });
    if (!claimed) return E.left({ _tag: 'TokenRevoked' });
    return E.right(mintToken(deps, sessionOf(claims)));
  };
