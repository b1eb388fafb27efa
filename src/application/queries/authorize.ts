import { generationOf, type AccessToken, type TokenRevoked } from '../../domain/access-token.js';
import { tokenEventFields } from '../../domain/audit/audit-event.js';
import { E, O } from '../../domain/fp.js';
import {
  isUsable,
  checkPermission,
  policyFor,
  type Demand,
  type PasswordChangeRequired,
  type PermissionDenied,
} from '../../domain/permission-policy.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import type { IsRevoked } from './is-revoked.js';
import type { ReadAccess } from './read-access.js';

export type Authorize = Readonly<{ token: AccessToken; demand: Demand; origin: RequestOrigin }>;
export type AuthorizeRefused = TokenRevoked | PermissionDenied | PasswordChangeRequired;

type Dependencies = Readonly<{
  isRevoked: IsRevoked;
  readAccess: ReadAccess;
  audit: AuditLog;
  enforcesPasswordChange: boolean;
}>;

/**
 * The second half of specification 5.3, and 5.5: the token is not revoked, its account is enabled, the credentials have
 * not changed since the login, and the account has the permission that the request demands. Both stores are read at the same time.
 */
export const authorizeHandler =
  ({
    isRevoked,
    readAccess,
    audit,
    enforcesPasswordChange,
  }: Dependencies): Handler<Authorize, AuthorizeRefused, void> =>
  async ({ token, demand, origin }) => {
    const { userId } = token.claims;
    const bearer = { userId, credentialGeneration: generationOf(token.claims) };
    const reading = readAccess(bearer);
    // A revoked token is refused even when the other read fails.
    reading.catch(() => undefined);
    if (await isRevoked(token, origin)) return E.left({ _tag: 'TokenRevoked' });

    const access = await reading;
    const checked = checkPermission(policyFor(bearer, access), demand, enforcesPasswordChange);
    if (E.isLeft(checked)) {
      const who = tokenEventFields(token.claims, origin);
      if (checked.left._tag === 'PermissionDenied')
        audit.record({ _tag: 'PermissionDenied', ...who, permission: O.getOrElse(() => '')(demand.permission) });
      else if (checked.left._tag === 'TokenRevoked')
        audit.record({ _tag: 'TokenRefused', ...who, reason: isUsable(access) ? 'TokenRevoked' : 'AccountUnusable' });
    }
    return checked;
  };
