import { E } from '../../contract/values/fp.js';
import { ADMINISTRATOR_ID } from '../../domain/access/permission-policy.js';
import { unusedBefore, type IdlePolicy } from '../../domain/login/account-use.js';
import type { Account } from '../../domain/account/account.js';
import { operatorEventFields } from '../../domain/audit/audit-event.js';
import type { Handler } from '../../domain/handler.js';
import type { AuditLog } from '../../domain/ports/audit-log.js';
import type { Clock } from '../../domain/ports/clock.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { DisabledUser, UserRepository } from '../../domain/ports/user-repository.js';
import { invalidateAccess } from '../session/invalidate-access.js';

export type UnusedDependencies = IdlePolicy &
  Readonly<{ users: UserRepository; permissionCache: PermissionCache; audit: AuditLog; clock: Clock }>;

/** Of one batch. */
const MOST = 200;

/** The use of a session is noted at most hourly, and in the background. Who was used in this time is left to the next login. */
const NOTED_LATE_MS = 7_200_000;

const told = async (
  { permissionCache, audit }: UnusedDependencies,
  disabled: ReadonlyArray<DisabledUser>,
): Promise<void> => {
  if (disabled.length === 0) return;
  for (const { id, username } of disabled)
    audit.record({ _tag: 'AccountDormant', ...operatorEventFields(id, username) });
  await invalidateAccess(permissionCache);
};

/** Disables the account if it is unused. True if it is: nobody logs in with it. */
export const disableIfUnused = async (deps: UnusedDependencies, { id, usedTime }: Account): Promise<boolean> => {
  const before = unusedBefore(deps.clock.now(), deps);
  if (!before || id === ADMINISTRATOR_ID || usedTime >= before) return false;
  await told(deps, await deps.users.disableUnused(before, 1, id));
  return true;
};

/** Disables every unused account. The result is their number. The administrator stays enabled. */
export const disableUnusedHandler =
  (deps: UnusedDependencies): Handler<void, never, number> =>
  async () => {
    const before = unusedBefore(new Date(deps.clock.now().getTime() - NOTED_LATE_MS), deps);
    let count = 0;
    for (;;) {
      const disabled = before ? await deps.users.disableUnused(before, MOST) : [];
      await told(deps, disabled);
      count += disabled.length;
      if (disabled.length < MOST) return E.right(count);
    }
  };
