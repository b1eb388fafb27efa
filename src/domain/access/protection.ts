import { E } from '../../contract/values/fp.js';
import { ADMINISTRATOR_ID } from './permission-policy.js';
import { IN_USE } from '../../contract/values/status.js';
import type { RefusalOf, RefusedBy } from '../../contract/refusals/refusals.js';

/** A write of users. `status` is the requested status. */
export type UserWrite =
  | Readonly<{ action: 'update' | 'status'; ids: ReadonlyArray<number>; status: number }>
  | Readonly<{ action: 'delete' | 'roles' | 'resetPassword' | 'resetFactor'; ids: ReadonlyArray<number> }>;

/** What the protection of the administrator and of the own account refuses. */
export const PROTECTION_REFUSALS = ['AdministratorProtected', 'SelfProtected'] as const;

/** Only updates that do not disable are allowed on the user's own account. Nobody else writes the administrator. */
export const checkProtection = (
  actorId: number,
  write: UserWrite,
): E.Either<RefusedBy<typeof PROTECTION_REFUSALS>, void> => {
  const isAllowedOnSelf = 'status' in write && write.status === IN_USE;
  if (write.ids.includes(ADMINISTRATOR_ID) && (actorId !== ADMINISTRATOR_ID || !isAllowedOnSelf))
    return E.left({ _tag: 'AdministratorProtected' });
  if (write.ids.includes(actorId) && !isAllowedOnSelf) return E.left({ _tag: 'SelfProtected' });
  return E.right(undefined);
};

/** A restoration of users. Nobody else restores the administrator, and nobody who is deleted restores themselves. */
export const checkRestoration = (
  actorId: number,
  ids: ReadonlyArray<number>,
): E.Either<RefusalOf<'AdministratorProtected'>, void> =>
  ids.includes(ADMINISTRATOR_ID) && actorId !== ADMINISTRATOR_ID
    ? E.left({ _tag: 'AdministratorProtected' })
    : E.right(undefined);
