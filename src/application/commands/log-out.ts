import { revocationExpiry, type AccessToken, type TokenRevoked } from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E } from '../../domain/fp.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/request-origin.js';

export type LogOut = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

type Dependencies = Readonly<{ blacklist: TokenBlacklist; audit: AuditLog }>;

/** Specification 4.4. Of many concurrent calls one revokes the token; the others get `TokenRevoked`. */
export const logOutHandler =
  ({ blacklist, audit }: Dependencies): Handler<LogOut, TokenRevoked, void> =>
  async ({ token: { fingerprint, claims }, origin }) => {
    const entered = await blacklist.claim(fingerprint, revocationExpiry(claims));
    audit.record({ _tag: entered ? 'LoggedOut' : 'TokenReplayed', ...tokenEventFields(claims, origin) });
    if (!entered) return E.left({ _tag: 'TokenRevoked' });
    return E.right(undefined);
  };
