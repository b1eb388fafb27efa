import { givesAccess } from '../../contract/access/access-modules.js';
import type { RecordChange } from '../../domain/records/record-change.js';
import type { FoundForChange } from '../../domain/records/record-decisions.js';
import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { ChangedRecord, ChangeTarget, RecordChanges } from '../../domain/ports/record-changes.js';
import { invalidateAccess } from '../session/invalidate-access.js';
import type { LoginQueue } from '../login/login-queue.js';

export type ChangeDependencies = Readonly<{ recordChanges: RecordChanges; permissionCache: PermissionCache }>;
export type HashDependencies = Readonly<{ loginQueue: LoginQueue; hasher: PasswordHasher }>;

type Decide<Refused> = (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>;
type Changed<Refused> = Promise<E.Either<Refused, ReadonlyArray<ChangedRecord>>>;

/** Makes the change. A change that may give or take access invalidates the cached access of all users. */
export const changeRecords = async <Refused>(
  { recordChanges, permissionCache }: ChangeDependencies,
  target: ChangeTarget,
  decide: Decide<Refused>,
): Changed<Refused | RefusalOf<'ValueTaken'>> => {
  const changed = await recordChanges.change(target, decide);
  const concernsAccess = givesAccess(target.module) && target.readsRights !== false;
  if (E.isRight(changed) && changed.right.length > 0 && concernsAccess) await invalidateAccess(permissionCache);
  return changed;
};

const isTaken = (refusal: Readonly<{ _tag: string }>): refusal is RefusalOf<'ValueTaken'> =>
  refusal._tag === 'ValueTaken';

/** The same for a change that writes no unique field. */
export const changeWithoutValues = async <Refused extends Readonly<{ _tag: string }>>(
  deps: ChangeDependencies,
  target: ChangeTarget,
  decide: Decide<Refused>,
): Changed<Refused> => {
  const changed = await changeRecords(deps, target, decide);
  if (E.isRight(changed)) return changed;
  if (isTaken(changed.left)) throw new Error('unexpected ValueTaken: the change writes no unique field');
  return E.left(changed.left);
};

type PasswordChange<Judged, Refused> = Readonly<{
  target: ChangeTarget;
  password: string;
  /** Without a hash, the change is only judged. */
  decideWith: (passwordHash?: string) => Decide<Judged>;
  /** What else must be allowed before the hash. */
  check?: () => Promise<E.Either<Refused, void>>;
  change: (decide: Decide<Judged>) => Changed<Judged | Refused>;
}>;

/**
 * Makes a change that stores a password. The password is hashed only when the change is allowed, and the change is judged
 * again when it is written. The service refuses it while it hashes too many other passwords.
 */
export const changeWithPassword = async <Judged, Refused>(
  { recordChanges, loginQueue, hasher }: Pick<ChangeDependencies, 'recordChanges'> & HashDependencies,
  { target, password, decideWith, check, change }: PasswordChange<Judged, Refused>,
): Changed<Judged | Refused | RefusalOf<'ServiceBusy'>> => {
  const judged = await recordChanges.judge(target, decideWith());
  if (E.isLeft(judged)) return judged;
  const checked = await check?.();
  if (checked && E.isLeft(checked)) return checked;
  const hashed = await loginQueue.runChange(async () => E.right(await hasher.hash(password)));
  return E.isLeft(hashed) ? hashed : change(decideWith(hashed.right));
};
