import type {
  AdministratorProtected,
  MenuHasChildren,
  ParentInvalid,
  PermissionNotHeld,
  RecordChanged,
  RecordNotFound,
  RoleInUse,
  SelfProtected,
  ValueTaken,
} from '../../domain/administration/administration-refusals.js';
import { givesAccess } from '../../domain/administration/authority.js';
import { isGuessable } from '../../domain/administration/password-fitness.js';
import { checkProtection } from '../../domain/administration/protection.js';
import type { FieldValues, RecordChange } from '../../domain/administration/record-change.js';
import {
  decideAdd,
  decideDelete,
  decideStatus,
  decideUpdate,
  type FoundForChange,
} from '../../domain/administration/record-decisions.js';
import { valueTaken } from '../../domain/administration/request-forms.js';
import { E } from '../../domain/fp.js';
import { user } from '../../domain/listing/user.js';
import type { AdministrationReads } from '../../domain/ports/administration-reads.js';
import type { PasswordHasher } from '../../domain/ports/password-hasher.js';
import type { PermissionCache } from '../../domain/ports/permission-cache.js';
import type { Actor, ChangedRecord, ChangeScope, RecordChanges } from '../../domain/ports/record-changes.js';
import type { Handler } from '../../domain/handler.js';
import { invalidateAccess } from './invalidate-access.js';
import type { LoginQueue, ServiceBusy } from './login-queue.js';
import { recordedWrites } from './refused-writes.js';

type Request = Readonly<{ module: string; actor: Actor }>;

/** `values` are the fields that the record stores. A user has roles, and a password in plain text, which they perhaps must change. */
export type AddRecord = Request &
  Readonly<{ values: FieldValues; roleIds?: ReadonlyArray<number>; password?: string; mustChange?: boolean }>;
export type AddRecordRefused = RecordNotFound | ParentInvalid | PermissionNotHeld | ValueTaken | ServiceBusy;

export type UpdateRecord = Request & Readonly<{ id: number; version: number; values: FieldValues }>;
export type UpdateRecordRefused =
  | AdministratorProtected
  | SelfProtected
  | RecordNotFound
  | ParentInvalid
  | PermissionNotHeld
  | RecordChanged
  | ValueTaken;

export type SetStatus = Request & Readonly<{ ids: ReadonlyArray<number>; status: number }>;
export type SetStatusRefused = AdministratorProtected | SelfProtected | RecordNotFound | PermissionNotHeld;

/** `detach` takes deleted roles from their users. */
export type DeleteRecords = Request & Readonly<{ ids: ReadonlyArray<number>; detach?: boolean }>;
export type DeleteRecordsRefused =
  | AdministratorProtected
  | SelfProtected
  | RecordNotFound
  | MenuHasChildren
  | PermissionNotHeld
  | RoleInUse;

export type ChangeDependencies = Readonly<{ recordChanges: RecordChanges; permissionCache: PermissionCache }>;
export type HashDependencies = Readonly<{ loginQueue: LoginQueue; hasher: PasswordHasher }>;
type AddDependencies = ChangeDependencies &
  HashDependencies &
  Readonly<{ administrationReads: AdministrationReads; defaultPassword: string }>;

/** Makes the change. A change that may give or take access invalidates the cached access of all users. */
const changeRecords = async <Refused>(
  { recordChanges, permissionCache }: ChangeDependencies,
  scope: ChangeScope,
  decide: (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>,
): Promise<E.Either<Refused | ValueTaken, ReadonlyArray<ChangedRecord>>> => {
  const changed = await recordChanges.change(scope, decide);
  const concernsAccess = givesAccess(scope.module) && scope.readsRights !== false;
  if (E.isRight(changed) && changed.right.length > 0 && concernsAccess) await invalidateAccess(permissionCache);
  return changed;
};

const isTaken = (refusal: Readonly<{ _tag: string }>): refusal is ValueTaken => refusal._tag === 'ValueTaken';

/** The same for a change that writes no unique field. */
export const changeWithoutValues = async <Refused extends Readonly<{ _tag: string }>>(
  deps: ChangeDependencies,
  scope: ChangeScope,
  decide: (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>,
): Promise<E.Either<Refused, ReadonlyArray<ChangedRecord>>> => {
  const changed = await changeRecords(deps, scope, decide);
  if (E.isRight(changed)) return changed;
  if (isTaken(changed.left)) throw new Error('unexpected ValueTaken: the change writes no unique field');
  return E.left(changed.left);
};

/** Hashes a password for a change that is allowed. The service refuses it while it hashes too many others. */
export const hashForChange = (
  { loginQueue, hasher }: HashDependencies,
  password: string,
): Promise<E.Either<ServiceBusy, string>> => loginQueue.runChange(async () => E.right(await hasher.hash(password)));

/** Hashes the password of a new user when the addition is allowed. It is judged again when the user is written. */
const hashForUser = async (
  deps: AddDependencies,
  scope: ChangeScope,
  decide: ReturnType<typeof decideAdd>,
  { username, password }: Readonly<{ username: string; password: string }>,
): Promise<E.Either<AddRecordRefused, string>> => {
  const allowed = await deps.recordChanges.judge(scope, decide);
  if (E.isLeft(allowed)) return allowed;
  const namesakes = await deps.administrationReads.usersNamed([username]);
  return namesakes.length > 0 ? E.left(valueTaken(user, 'username')) : hashForChange(deps, password);
};

/** Adds a record of a module. The result is its id. */
export const addRecordHandler = recordedWrites(
  { action: 'add' },
  (deps: AddDependencies): Handler<AddRecord, AddRecordRefused, Readonly<{ id: number }>> =>
    async ({ module, actor, values, roleIds = [], password, mustChange = false }) => {
      const username = String(values['username'] ?? '');
      const scope = { module, actor, ids: [], linkedIds: roleIds };
      const decideWith = (credentials?: RecordChange['credentials']) => decideAdd(module, values, roleIds, credentials);
      const hashed =
        password === undefined
          ? E.right(undefined)
          : await hashForUser(deps, scope, decideWith(), { username, password });
      if (E.isLeft(hashed)) return hashed;
      const { right: passwordHash } = hashed;
      const known = { username, defaultPassword: deps.defaultPassword };
      const mustChangePassword = mustChange || (password !== undefined && isGuessable(password, known));
      const credentials = passwordHash === undefined ? undefined : { passwordHash, mustChangePassword };
      const added = await changeRecords(deps, scope, decideWith(credentials));
      return E.map(([record]: ReadonlyArray<ChangedRecord>) => ({ id: record?.id ?? 0 }))(added);
    },
);

/** Replaces the fields of a record. The result is its version. An update that changes nothing keeps the version. */
export const updateRecordHandler = recordedWrites(
  { action: 'update' },
  (deps: ChangeDependencies): Handler<UpdateRecord, UpdateRecordRefused, Readonly<{ version: number }>> =>
    async ({ module, actor, id, version, values }) => {
      if (module === 'user') {
        const status = Number(values['status']);
        const allowed = checkProtection(actor.userId, { action: 'update', ids: [id], status });
        if (E.isLeft(allowed)) return allowed;
      }
      const decide = decideUpdate(module, id, version, values);
      const updated = await changeRecords(deps, { module, actor, ids: [id] }, decide);
      return E.map(([record]: ReadonlyArray<ChangedRecord>) => ({ version: record?.version ?? version }))(updated);
    },
);

/** Enables or disables records, all or none. */
export const setStatusHandler = recordedWrites(
  { action: 'status' },
  (deps: ChangeDependencies): Handler<SetStatus, SetStatusRefused, void> =>
    async ({ module, actor, ids, status }) => {
      if (module === 'user') {
        const allowed = checkProtection(actor.userId, { action: 'status', ids, status });
        if (E.isLeft(allowed)) return allowed;
      }
      return E.map(() => undefined)(
        await changeWithoutValues(deps, { module, actor, ids }, decideStatus(module, ids, status)),
      );
    },
);

/** Soft-deletes records, all or none. The result is their number. */
export const deleteRecordsHandler = recordedWrites(
  { action: 'delete' },
  (deps: ChangeDependencies): Handler<DeleteRecords, DeleteRecordsRefused, Readonly<{ deleted: number }>> =>
    async ({ module, actor, ids, detach = false }) => {
      if (module === 'user') {
        const allowed = checkProtection(actor.userId, { action: 'delete', ids });
        if (E.isLeft(allowed)) return allowed;
      }
      const deleted = await changeWithoutValues(deps, { module, actor, ids }, decideDelete(module, ids, detach));
      return E.map((records: ReadonlyArray<ChangedRecord>) => ({ deleted: records.length }))(deleted);
    },
);
