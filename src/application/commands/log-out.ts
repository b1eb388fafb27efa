import { uselessAfter, type AccessToken, type TokenRevoked } from '../../domain/access-token.js';
import { bearerAt } from '../../domain/audit-event.js';
import { E } from '../../domain/fp.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { TokenBlacklist } from '../../domain/ports/token-blacklist.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';

export type LogOut = Readonly<{ token: AccessToken; origin: RequestOrigin }>;

type Dependencies = Readonly<{ blacklist: TokenBlacklist; audit: AuditLog }>;

/** Specification 4.4. A token that somebody else revoked at the same moment was not logged out by this call. */
export const logOutHandler =
  ({ blacklist, audit }: Dependencies): Handler<LogOut, TokenRevoked, void> =>
  async ({ token: { fingerprint, claims }, origin }) => {
    const entered = await blacklist.claim(fingerprint, uselessAfter(claims));
    audit.record({ _tag: entered ? 'LoggedOut' : 'TokenReplayed', ...bearerAt(claims, origin) });
    if (!entered) return E.left({ _tag: 'TokenRevoked' });
    return E.right(undefined);
  };
