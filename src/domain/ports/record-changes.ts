import type { RowScope } from '../access/row-scope.js';
import type { Actor } from '../records/actor.js';
import type { RecordChange } from '../records/record-change.js';
import type { FoundForChange } from '../records/record-decisions.js';
import type { MeantRecord } from '../records/references.js';
import type { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** What a change is about. `linkedIds` are the roles or menus that the request names. */
export type ChangeTarget = Readonly<{
  /** The name of the module. */
  module: string;
  ids: ReadonlyArray<number>;
  /** The records that the permission of the request gives. The decision does not find others. */
  scope: RowScope;
  linkedIds?: ReadonlyArray<number>;
  /** The records that the request means by references. */
  meant?: ReadonlyArray<MeantRecord>;
  /** The request deletes the records: the decision reads what refers to them, if all of them are found. */
  deletes?: true;
  /** The request restores the records: the decision reads deleted ones, and no live ones. */
  restores?: true;
  /** `false`: the decision reads no rights, so `authority` is empty and the change does not wait for other changes of rights. */
  readsRights?: false;
  actor: Actor;
}>;

export type ChangedRecord = Readonly<{ id: number; version: number }>;

export interface RecordChanges {
  /**
   * Calls `decide` with what is committed now, from one snapshot, and writes nothing. It waits for no other change and delays
   * none. Costly work for a change is done after `judge` has allowed it; `change` then judges again by the same decision.
   */
  judge<Refused>(
    target: ChangeTarget,
    decide: (found: FoundForChange) => E.Either<Refused, unknown>,
  ): Promise<E.Either<Refused, void>>;
  /**
   * In one transaction: reads the records and locks them, calls `decide`, and writes the changes together with their rows
   * of the trail. A refusal, an error or a crash leaves neither a change nor a row. `decide` is pure: it is called again when
   * two changes have waited for each other, and one of them begins anew.
   * A record outside of the scope is like one that does not exist: at the same price, and without a lock on it or on what refers to it.
   * The records that references mean cannot be deleted or disabled before the change is written, and no record can begin
   * to refer to one that it deletes. What refers to a deleted record and is emptied is part of the change.
   * Values are those that answers show. A time has whole seconds; one that the zone repeats is the first.
   * Changes of users, roles, menus and departments happen one after another, so each decision sees every change before it, unless
   * `readsRights` is false. A change whose promise has rejected is not written later; only the outcome of a commit that was
   * under way at the time limit is unknown.
   * The first user of a store without users, deleted ones included, has the id of the administrator, whatever has failed before.
   * A deleted role is taken from its users. Each live one of them has a row `RolesReplaced` of the trail, with `roleIds`
   * in ascending order before and after, and `roles` where a data scope is not everything.
   * The links of a user to roles have data scopes; without one, a link reaches everything.
   * A deleted record keeps its links to roles and menus. The time of a deletion and its user are stored with the record, until it
   * is restored.
   * `ValueTaken` when a live record has the same values of unique fields; a null or an empty text among them is never taken. The result has one element per change.
   * Rejects with `ConstraintViolated` if a constraint of the store that the declaration does not know refuses the values.
   */
  change<Refused>(
    target: ChangeTarget,
    decide: (found: FoundForChange) => E.Either<Refused, ReadonlyArray<RecordChange>>,
  ): Promise<E.Either<Refused | RefusalOf<'ValueTaken'>, ReadonlyArray<ChangedRecord>>>;
}
