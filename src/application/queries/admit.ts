import { generationOf, type AccessToken, type TokenRevoked } from '../../domain/access-token.js';
import { bearerAt } from '../../domain/audit-event.js';
import { E, O } from '../../domain/fp.js';
import { isUsable, permit, policyFor, type Permission, type PermissionDenied } from '../../domain/permission-policy.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import type { IsRevoked } from './is-revoked.js';
import type { ReadAccess } from './read-access.js';

/** `needed` is none where a usable account is enough. */
export type Admit = Readonly<{ token: AccessToken; needed: O.Option<Permission>; origin: RequestOrigin }>;
export type AdmitRefused = TokenRevoked | PermissionDenied;

type Dependencies = Readonly<{ isRevoked: IsRevoked; readAccess: ReadAccess; audit: AuditLog }>;

/**
 * The second half of specification 5.3, and 5.5: the token is not on the blacklist, its account is usable and has the
 * credentials of the login, and one of the account's permission strings equals the needed one. Both are asked for at once.
 */
export const admitHandler =
  ({ isRevoked, readAccess, audit }: Dependencies): Handler<Admit, AdmitRefused, void> =>
  async ({ token, needed, origin }) => {
    const { userId } = token.claims;
    const bearer = { userId, credentialGeneration: generationOf(token.claims) };
    const reading = readAccess(bearer);
    // a token on the blacklist is refused whatever becomes of the other question
    reading.catch(() => undefined);
    if (await isRevoked(token, origin)) return E.left({ _tag: 'TokenRevoked' });

    const access = await reading;
    const admitted = permit(policyFor(bearer, access), needed);
    if (E.isLeft(admitted)) {
      const who = bearerAt(token.claims, origin);
      if (admitted.left._tag === 'PermissionDenied')
        audit.record({ _tag: 'PermissionDenied', ...who, permission: O.isSome(needed) ? needed.value : '' });
      else
        audit.record({ _tag: 'TokenRefused', ...who, reason: isUsable(access) ? 'TokenRevoked' : 'AccountUnusable' });
    }
    return admitted;
  };
