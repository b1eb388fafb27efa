import type { AccessToken, TokenRevoked } from '../../domain/access-token.js';
import { E, type O } from '../../domain/fp.js';
import { permit, policyFor, type Permission, type PermissionDenied } from '../../domain/permission-policy.js';
import type { RequestOrigin } from '../../domain/request-origin.js';
import type { Handler } from '../handler.js';
import type { IsRevoked } from './is-revoked.js';
import type { ReadAccess } from './read-access.js';

/** `needed` is none where a usable account is enough. */
export type Admit = Readonly<{ token: AccessToken; needed: O.Option<Permission>; origin: RequestOrigin }>;
export type AdmitRefused = TokenRevoked | PermissionDenied;

type Dependencies = Readonly<{ isRevoked: IsRevoked; readAccess: ReadAccess }>;

/**
 * The second half of specification 5.3, and 5.5: the token is not on the blacklist, its account is usable, and one of the
 * account's permission strings equals the needed one. Both are asked for at once.
 */
export const admitHandler =
  ({ isRevoked, readAccess }: Dependencies): Handler<Admit, AdmitRefused, void> =>
  async ({ token, needed }) => {
    const { userId } = token.claims;
    const reading = readAccess(userId);
    // a token on the blacklist is refused whatever becomes of the other question
    reading.catch(() => undefined);
    if (await isRevoked(token)) return E.left({ _tag: 'TokenRevoked' });
    return permit(policyFor(userId, await reading), needed);
  };
