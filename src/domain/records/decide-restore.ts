import { E } from '../../contract/values/fp.js';
import { withMenus } from '../../contract/access/menu-hierarchy.js';
import type { ManagedModule } from '../../contract/modules/managed-module.js';
import { OUT_OF_USE } from '../../contract/values/status.js';
import { isRestoredDisabled } from '../../contract/modules/user.js';
import { departmentContainment, menuContainment, roleContainment, userContainment } from '../access/containment.js';
import { checkDepartmentParent } from '../access/department-checks.js';
import { checkMenuParent } from '../access/menu-checks.js';
import { placeOf } from '../access/record-rows.js';
import type { RecordsUnread } from './decide-operation.js';
import type { ManagedRecord } from './record-change.js';
import { judged, type Decided, type FoundForChange } from './record-decisions.js';
import { menuNode, parentOf, roleNode, userNode } from './record-nodes.js';
import { findAll } from './record-preconditions.js';
import {
  always,
  isPlacedByRights,
  isTree,
  type OfModule,
  type RefusalsFor,
  type RefusedFor,
} from './record-refusals.js';
import { checkRules, RULE_REFUSALS } from './record-rules.js';
import { checkReferences, REFERENCE_REFUSALS, unreadMeant, type MeantRecord, type MeantRecords } from './references.js';

/** A request that restores records. */
export type Restoration = Readonly<{
  module: ManagedModule;
  ids: ReadonlyArray<number>;
  /** The records that the change reads because references of the restored ones mean them. */
  meant: ReadonlyArray<MeantRecord>;
}>;

/** What `decideRestore` refuses. */
export const DECIDED_RESTORE_REFUSALS = {
  RecordNotFound: always,
  ...RULE_REFUSALS,
  ...REFERENCE_REFUSALS,
  ParentInvalid: isTree,
  PermissionNotHeld: isPlacedByRights,
} as const satisfies RefusalsFor<OfModule>;

type Restored = ReadonlyArray<ManagedRecord>;

/** The first refusal of one of these records. It names the record if there are others. */
const checkAll = <R extends Readonly<{ _tag: string }>>(
  records: Restored,
  check: (record: ManagedRecord) => E.Either<R, void>,
): E.Either<R & Readonly<{ recordId?: number }>, void> => {
  for (const record of records) {
    const checked = check(record);
    if (E.isLeft(checked)) return records.length > 1 ? E.left({ ...checked.left, recordId: record.id }) : checked;
  }
  return E.right(undefined);
};

const restoredRecord =
  ({ name }: ManagedModule) =>
  (record: ManagedRecord): ManagedRecord =>
    isRestoredDisabled(name) ? { ...record, values: { ...record.values, status: OUT_OF_USE } } : record;

/** What references may mean afterwards: live records, and those that the same request restores. */
const meantAfter = (module: ManagedModule, records: Restored, meant: MeantRecords): MeantRecords => {
  const { name } = module;
  const own = records.map(
    (record) => [record.id, { status: Number(record.values['status']), place: placeOf(module, record) }] as const,
  );
  return new Map([...meant, [name, new Map([...(meant.get(name) ?? []), ...own])]]);
};

/** The records that references mean and that the change has not read. Those that it restores are read. */
const unreadBy = ({ module, ids, meant }: Restoration, records: Restored): ReadonlyArray<MeantRecord> => {
  const read = [...meant, ...ids.map((id) => ({ module: module.name, id }))];
  return records.flatMap(({ values }) => unreadMeant(module.fields, values, read));
};

/**
 * Restores deleted records, all or none. They are judged like new ones, together: a record that a reference means must be live,
 * but may be disabled. A role and a menu carry their links again, so the actor must have what they carry. A department is in the
 * tree again, so the actor must reach everything by the permission.
 */
export const decideRestore =
  (restoration: Restoration) =>
  (found: FoundForChange): Decided<RefusedFor<typeof DECIDED_RESTORE_REFUSALS> | RecordsUnread> => {
    const { module, ids } = restoration;
    const { authority } = found;
    const all = findAll(found.records, ids);
    if (E.isLeft(all)) return all;
    const records = all.right.map(restoredRecord(module));
    const ruled = checkAll(records, ({ values }) => checkRules(module, values));
    if (E.isLeft(ruled)) return ruled;
    const unread = unreadBy(restoration, records);
    if (unread.length > 0) return E.left({ _tag: 'RecordsUnread', meant: unread });
    const meant = meantAfter(module, records, found.meant);
    const referred = checkAll(records, ({ values }) =>
      checkReferences(module.fields, values, { meant, reach: () => undefined, present: values }),
    );
    if (E.isLeft(referred)) return referred;
    const nodes = records.map(({ id, values }) => menuNode(id, values));
    if (module.name === 'menu') {
      const menus = withMenus(authority.menus, nodes);
      const placed = checkAll(records, ({ id, values }) => checkMenuParent(menus, menuNode(id, values)));
      if (E.isLeft(placed)) return placed;
    }
    if (module.name === 'department') {
      const places = records.map(({ id, values }) => [id, { id, parentId: parentOf(values) }] as const);
      const departments = new Map([...authority.departments, ...places]);
      const placed = checkAll(records, ({ id, values }) => checkDepartmentParent(departments, id, parentOf(values)));
      if (E.isLeft(placed)) return placed;
    }
    const held = judged(module.name, {
      user: () => userContainment.restore(authority, records.map(userNode)),
      role: () => roleContainment.restore(authority, records.map(roleNode)),
      menu: () => menuContainment.restore(authority, nodes),
      department: () => departmentContainment.move(authority, 'restore'),
    });
    if (E.isLeft(held)) return held;
    return E.right(
      records.map(({ id, values }) => ({
        id,
        restored: true,
        // what else the record stores is as it was
        ...(isRestoredDisabled(module.name) && { values: { status: OUT_OF_USE } }),
        trail: { kind: 'RecordRestored', after: values },
      })),
    );
  };
