import { checkProtection, PROTECTION_REFUSALS } from '../../domain/access/protection.js';
import type { FieldValues } from '../../contract/values/value.js';
import {
  decideAdd,
  decideDelete,
  decideStatus,
  decideUpdate,
  DELETE_REFUSALS,
  STATUS_REFUSALS,
  UPDATE_REFUSALS,
} from '../../domain/records/record-decisions.js';
import { E } from '../../contract/values/fp.js';
import { moduleNamed, type Modules } from '../../contract/modules/managed-module.js';
import { firstValues } from '../../contract/modules/request-forms.js';
import { atOwnPlace, lacksDepartment } from '../../domain/records/own-place.js';
import { JUDGED_REFUSALS, judgingStatus, judgingValues } from '../../domain/records/judged-values.js';
import {
  isFromOutside,
  isUser,
  onlyFor,
  type OfModule,
  type RefusedFor,
} from '../../domain/records/record-refusals.js';
import { checkValues, RULE_REFUSALS, VALUE_REFUSALS } from '../../domain/records/record-rules.js';
import { meantBy } from '../../domain/records/references.js';
import type { ChangedRecord } from '../../domain/ports/record-changes.js';
import type { Actor } from '../../domain/records/actor.js';
import type { Handler } from '../../domain/handler.js';
import { addUser, ADD_USER_REFUSALS, type AddUserDependencies, type NewUser } from './add-user.js';
import { changeRecords, changeWithoutValues, type ChangeDependencies } from './change-records.js';
import { recordedWrites } from '../audit/refused-writes.js';
import type { Reach } from '../../domain/access/permission-policy.js';
import type { RowScope } from '../../domain/access/row-scope.js';

/** `scope` is that of the permission of the request. */
type Request = Readonly<{ module: string; actor: Actor; scope: RowScope }>;
/** `reach` is what the permissions of the actor give: references mean what they may choose. */
type ValuesRequest = Request & Readonly<{ reach: Reach; values: FieldValues }>;

/** What the values of forms are judged by. `timeZone` is the zone of their times. */
type ValueDependencies = Readonly<{ modules: Modules; timeZone: string }>;

/** `departmentOf` reads the department that a user has now; null for none. */
export type PlaceDependencies = Readonly<{ departmentOf: (userId: number) => Promise<number | null> }>;

/** `values` are the fields that the record stores. A user has roles and a password too. */
export type AddRecord = ValuesRequest & Partial<NewUser>;
export const ADD_RECORD_REFUSALS = {
  ...VALUE_REFUSALS,
  ...ADD_USER_REFUSALS,
  ConstraintViolated: isFromOutside,
} as const;
export type AddRecordRefused = RefusedFor<typeof ADD_RECORD_REFUSALS>;

/** What the protection of users refuses. */
const USER_REFUSALS = onlyFor(isUser, PROTECTION_REFUSALS);

/** True if an update can change a unique field. */
const hasChangeableUnique = ({ module: { unique, fields } }: OfModule): boolean =>
  unique.some(({ fields: names }) => names.some((name) => !fields[name]?.addOnly));

export type UpdateRecord = ValuesRequest & Readonly<{ id: number; version: number }>;
export const UPDATE_RECORD_REFUSALS = {
  ...VALUE_REFUSALS,
  ...JUDGED_REFUSALS,
  ...USER_REFUSALS,
  ...UPDATE_REFUSALS,
  ValueTaken: hasChangeableUnique,
  ConstraintViolated: isFromOutside,
} as const;
export type UpdateRecordRefused = RefusedFor<typeof UPDATE_RECORD_REFUSALS>;

export type SetStatus = Request & Readonly<{ ids: ReadonlyArray<number>; status: number }>;
export const SET_STATUS_REFUSALS = {
  ...RULE_REFUSALS,
  ...USER_REFUSALS,
  ...STATUS_REFUSALS,
  ConstraintViolated: isFromOutside,
} as const;
export type SetStatusRefused = RefusedFor<typeof SET_STATUS_REFUSALS>;

/** `detach` takes deleted roles from their users. */
export type DeleteRecords = Request & Readonly<{ ids: ReadonlyArray<number>; detach?: boolean }>;
export const DELETE_RECORDS_REFUSALS = { ...USER_REFUSALS, ...DELETE_REFUSALS } as const;
export type DeleteRecordsRefused = RefusedFor<typeof DELETE_RECORDS_REFUSALS>;

/** Adds a record of a module. The result is its id and, of a user without a given password, the drawn one. */
export const addRecordHandler = recordedWrites(
  { action: 'add' },
  (
    deps: AddUserDependencies & ValueDependencies & PlaceDependencies,
  ): Handler<AddRecord, AddRecordRefused, Readonly<{ id: number; password?: string }>> =>
    async ({ module, actor, scope, reach, values: given, password, roleIds, roles, mustChange = false }) => {
      const declaration = moduleNamed(deps.modules, module);
      const departmentId = lacksDepartment(declaration, given) ? await deps.departmentOf(actor.userId) : null;
      const placed = atOwnPlace(declaration, { userId: actor.userId, departmentId }, given);
      if (E.isLeft(placed)) return placed;
      const { defaults } = placed.right;
      const values = { ...placed.right.values, ...firstValues(declaration) };
      const valid = checkValues(declaration, values, deps.timeZone);
      if (E.isLeft(valid)) return valid;
      const bounds = { module: declaration, scopes: [scope], reach, defaults };
      if (module === 'user') return addUser(deps, { actor, bounds, values, password, roleIds, roles, mustChange });
      const target = { module, actor, scope, ids: [], meant: meantBy(declaration.fields, values) };
      const decide = judgingValues(bounds, undefined, values, decideAdd(module, values, []));
      const added = await changeRecords(deps, target, decide);
      return E.map(([record]: ReadonlyArray<ChangedRecord>) => ({ id: record?.id ?? 0 }))(added);
    },
);

/** Replaces the fields of a record. The result is its version. An update that changes nothing keeps the version. */
export const updateRecordHandler = recordedWrites(
  { action: 'update' },
  (
    deps: ChangeDependencies & ValueDependencies,
  ): Handler<UpdateRecord, UpdateRecordRefused, Readonly<{ version: number }>> =>
    async ({ module, actor, scope, reach, id, version, values }) => {
      const declaration = moduleNamed(deps.modules, module);
      const valid = checkValues(declaration, values, deps.timeZone);
      if (E.isLeft(valid)) return valid;
      if (module === 'user') {
        const status = Number(values['status']);
        const allowed = checkProtection(actor.userId, { action: 'update', ids: [id], status });
        if (E.isLeft(allowed)) return allowed;
      }
      const target = { module, actor, scope, ids: [id], meant: meantBy(declaration.fields, values) };
      const bounds = { module: declaration, scopes: [scope], reach };
      const decide = judgingValues(bounds, id, values, decideUpdate(module, id, version, values));
      const updated = await changeRecords(deps, target, decide);
      return E.map(([record]: ReadonlyArray<ChangedRecord>) => ({ version: record?.version ?? version }))(updated);
    },
);

/** Enables or disables records, all or none. */
export const setStatusHandler = recordedWrites(
  { action: 'status' },
  (deps: ChangeDependencies & ValueDependencies): Handler<SetStatus, SetStatusRefused, void> =>
    async ({ module, actor, scope, ids, status }) => {
      if (module === 'user') {
        const allowed = checkProtection(actor.userId, { action: 'status', ids, status });
        if (E.isLeft(allowed)) return allowed;
      }
      const declaration = moduleNamed(deps.modules, module);
      const decide = judgingStatus(declaration, ids, status, decideStatus(module, ids, status));
      return E.map(() => undefined)(await changeWithoutValues(deps, { module, actor, scope, ids }, decide));
    },
);

/** Soft-deletes records, all or none, and empties references to them where these say so. The result is their number. */
export const deleteRecordsHandler = recordedWrites(
  { action: 'delete' },
  (deps: ChangeDependencies): Handler<DeleteRecords, DeleteRecordsRefused, Readonly<{ deleted: number }>> =>
    async ({ module, actor, scope, ids, detach = false }) => {
      if (module === 'user') {
        const allowed = checkProtection(actor.userId, { action: 'delete', ids });
        if (E.isLeft(allowed)) return allowed;
      }
      const target = { module, actor, scope, ids, deletes: true } as const;
      const deleted = await changeWithoutValues(deps, target, decideDelete(module, ids, detach));
      return E.map(() => ({ deleted: ids.length }))(deleted);
    },
);
