import { E, O } from '../../contract/values/fp.js';
import type { RefusedBy } from '../../contract/refusals/refusals.js';
import { checkProtection, PROTECTION_REFUSALS } from '../../domain/access/protection.js';
import type { RowScope } from '../../domain/access/row-scope.js';
import type { UserUnknown } from '../../domain/account/user-entry.js';
import { operatorEventFields } from '../../domain/audit/audit-event.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { FactorStore } from '../../domain/ports/factor-store.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { UserDirectory } from '../../domain/ports/user-directory.js';
import type { UserRepository } from '../../domain/ports/user-repository.js';
import type { Actor } from '../../domain/records/actor.js';
import { decideFactorReset, FACTOR_RESET_REFUSALS } from '../../domain/records/link-decisions.js';
import { recordedWrites } from '../audit/refused-writes.js';
import { changeWithoutValues, type ChangeDependencies } from '../records/change-records.js';
import { invalidateAccess, type TokensEnd } from '../session/invalidate-access.js';

type ResetFactor = Readonly<{ actor: Actor; scope: RowScope; id: number }>;
export const RESET_FACTOR_REFUSALS = [...PROTECTION_REFUSALS, ...FACTOR_RESET_REFUSALS] as const;

/** Takes the second factor from a user who has lost it, and ends the user's tokens. */
export const resetFactorHandler = recordedWrites(
  { module: 'user', action: 'resetFactor' },
  (deps: ChangeDependencies): Handler<ResetFactor, RefusedBy<typeof RESET_FACTOR_REFUSALS>, void> =>
    async ({ actor, scope, id }) => {
      const allowed = checkProtection(actor.userId, { action: 'resetFactor', ids: [id] });
      if (E.isLeft(allowed)) return allowed;
      const target = { module: 'user', actor, scope, ids: [id] } as const;
      return E.map(() => undefined)(await changeWithoutValues(deps, target, decideFactorReset(id)));
    },
);

export type ResetFactorByOperator = Readonly<{ username: string }>;
export type FactorResetByOperator = TokensEnd & Readonly<{ hadFactor: boolean }>;

type OperatorDependencies = Readonly<{
  users: UserRepository;
  factors: FactorStore;
  directory: Pick<UserDirectory, 'revokeTokens'>;
  permissionCache: PermissionCache;
  audit: AuditLog;
}>;

/**
 * An operator takes the second factor from a user, and ends the user's tokens. As at the endpoint, a user without one is no
 * error. That of user 1 can be taken in no other way.
 */
export const resetFactorByOperatorHandler =
  ({
    users,
    factors,
    directory,
    permissionCache,
    audit,
  }: OperatorDependencies): Handler<ResetFactorByOperator, UserUnknown, FactorResetByOperator> =>
  async ({ username }) => {
    const account = O.toUndefined(await users.findByUsername(username));
    if (!account) return E.left({ _tag: 'UserUnknown' });
    const hadFactor = O.isSome(await factors.remove(account.id));
    if (!hadFactor) await directory.revokeTokens(username);
    audit.record({ _tag: 'FactorReset', ...operatorEventFields(account.id, username) });
    return E.right({ ...(await invalidateAccess(permissionCache)), hadFactor });
  };
