import type { TokenRevoked } from '../../domain/access-token.js';
import type { O } from '../../domain/fp.js';
import { permit, policyFor, type Permission, type PermissionDenied } from '../../domain/permission-policy.js';
import type { Handler } from '../handler.js';
import type { ReadAccess } from './read-access.js';

/** `needed` is none where a usable account is enough. */
export type Authorize = Readonly<{ userId: number; needed: O.Option<Permission> }>;

/** Specification 5.5: the account is usable, and one of its permission strings equals the needed one. */
export const authorizeHandler =
  ({ readAccess }: Readonly<{ readAccess: ReadAccess }>): Handler<Authorize, TokenRevoked | PermissionDenied, void> =>
  async ({ userId, needed }) =>
    permit(policyFor(userId, await readAccess(userId)), needed);
