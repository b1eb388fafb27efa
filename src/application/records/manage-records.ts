import { checkProtection } from '../../domain/access/protection.js';
import type { FieldValues } from '../../domain/records/record-change.js';
import { decideAdd, decideDelete, decideStatus, decideUpdate } from '../../domain/records/record-decisions.js';
import { E } from '../../contract/fp.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Handler } from '../../domain/handler.js';
import { addUser, type AddUserDependencies, type AddUserRefused, type NewUser } from './add-user.js';
import { changeRecords, changeWithoutValues, type ChangeDependencies } from './change-records.js';
import { recordedWrites } from '../audit/refused-writes.js';
import type { RefusalOf } from '../../contract/refusals.js';

type Request = Readonly<{ module: string; actor: Actor }>;

/** `values` are the fields that the record stores. A user has roles and a password too. */
export type AddRecord = Request & Readonly<{ values: FieldValues }> & Partial<NewUser>;
export type AddRecordRefused = RefusalOf<'ParentInvalid'> | AddUserRefused;

export type UpdateRecord = Request & Readonly<{ id: number; version: number; values: FieldValues }>;
export type UpdateRecordRefused = RefusalOf<
  | 'AdministratorProtected'
  | 'SelfProtected'
  | 'RecordNotFound'
  | 'ParentInvalid'
  | 'PermissionNotHeld'
  | 'RecordChanged'
  | 'ValueTaken'
>;

export type SetStatus = Request & Readonly<{ ids: ReadonlyArray<number>; status: number }>;
export type SetStatusRefused = RefusalOf<
  'AdministratorProtected' | 'SelfProtected' | 'RecordNotFound' | 'PermissionNotHeld'
>;

/** `detach` takes deleted roles from their users. */
export type DeleteRecords = Request & Readonly<{ ids: ReadonlyArray<number>; detach?: boolean }>;
export type DeleteRecordsRefused = RefusalOf<
  'AdministratorProtected' | 'SelfProtected' | 'RecordNotFound' | 'MenuHasChildren' | 'PermissionNotHeld' | 'RoleInUse'
>;

/** Adds a record of a module. The result is its id. */
export const addRecordHandler = recordedWrites(
  { action: 'add' },
  (deps: AddUserDependencies): Handler<AddRecord, AddRecordRefused, Readonly<{ id: number }>> =>
    async ({ module, actor, values, password, roleIds = [], mustChange = false }) => {
      const added =
        password === undefined
          ? await changeRecords(deps, { module, actor, ids: [] }, decideAdd(module, values, []))
          : await addUser(deps, { actor, values, roleIds, password, mustChange });
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
