import { E } from '../../contract/values/fp.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import type { Authority } from '../access/authority.js';
import { givesAccess, type AccessModule } from '../../contract/access/access-modules.js';
import { departmentContainment, menuContainment, roleContainment, userContainment } from '../access/containment.js';
import { checkDepartmentChildren, checkDepartmentParent, checkDepartmentUse } from '../access/department-checks.js';
import { checkMenuChildren, checkMenuParent } from '../access/menu-checks.js';
import { namingRole } from '../access/named-role.js';
import { roleIdOf, roleLinks, type AskedRole } from '../access/role-links.js';
import type { ManagedRecord, RecordChange } from './record-change.js';
import type { FieldValues } from '../../contract/values/value.js';
import { differing } from './differing.js';
import { menuNode, parentOf, roleNode, userNode } from './record-nodes.js';
import { checkRoleUse, checkVersion, findAll } from './record-preconditions.js';
import { checkNamedDepartments, rolesInTrail } from './role-assignments.js';
import {
  always,
  isContained,
  isDepartment,
  isMenu,
  isPlacedByRights,
  isRole,
  isTree,
  isUser,
  type AmongModules,
  type OfModule,
  type RefusalsFor,
  type RefusedFor,
} from './record-refusals.js';
import { checkUses, clearing, type RecordUse } from './record-uses.js';
import { department } from '../../contract/modules/department.js';
import { user as userModule } from '../../contract/modules/user.js';
import { REFERENCE_REFUSALS, referringTo, type MeantRecords } from './references.js';

/** What a decision is judged by, as it is committed when the change begins. */
export type FoundForChange = Readonly<{
  /** The live records among the ids of the request that its scope gives. Of a request that restores, the deleted ones. */
  records: ReadonlyMap<number, ManagedRecord>;
  /** The rights of the actor, what the named users, roles and menus carry, and the departments. Empty for other modules. */
  authority: Authority;
  /**
   * How many live users, disabled ones included, have any of the named roles; how many belong to any of the named departments,
   * or have it in a data scope.
   */
  holders: number;
  /** The live ones of the records that the request means by references. */
  meant: MeantRecords;
  /** What refers to the records that the request deletes, in the order of the declarations. */
  uses: ReadonlyArray<RecordUse>;
}>;

export type Decided<Refused> = E.Either<Refused, ReadonlyArray<RecordChange>>;

type Checked<Refused> = E.Either<Refused, void>;

const ALLOWED: Checked<never> = E.right(undefined);

/** Only the modules that determine who may do what have a rule of containment. */
export const judged = (
  module: string,
  rules: Readonly<Partial<Record<AccessModule, () => Checked<RefusalOf<'PermissionNotHeld'>>>>>,
): Checked<RefusalOf<'PermissionNotHeld'>> => (givesAccess(module) ? (rules[module]?.() ?? ALLOWED) : ALLOWED);

/** The refusal of a request that names a record which is unknown or deleted. */
export const NOT_FOUND: E.Left<RefusalOf<'RecordNotFound'>> = { _tag: 'Left', left: { _tag: 'RecordNotFound' } };

/** What `decideAdd` refuses. */
export const ADD_REFUSALS = {
  RecordNotFound: isUser,
  ...REFERENCE_REFUSALS,
  ParentInvalid: isTree,
  PermissionNotHeld: (subject) => isUser(subject) || isMenu(subject),
} as const satisfies RefusalsFor<OfModule>;

/** Adds a record. `asked` are the roles of a new user. */
export const decideAdd =
  (module: string, values: FieldValues, asked: ReadonlyArray<AskedRole>, credentials?: RecordChange['credentials']) =>
  ({ authority, meant }: FoundForChange): Decided<RefusedFor<typeof ADD_REFUSALS>> => {
    const roleIds = asked.map(roleIdOf);
    if (roleIds.some((id) => !authority.roles.has(id))) return NOT_FOUND;
    const referred = checkNamedDepartments(asked, meant);
    if (E.isLeft(referred)) return referred;
    if (module === 'department') {
      const placed = checkDepartmentParent(authority.departments, undefined, parentOf(values));
      if (E.isLeft(placed)) return placed;
    }
    if (module === 'menu') {
      const { parentId, type, permission } = menuNode(0, values);
      const placed = checkMenuParent(authority.menus, { id: undefined, parentId, type });
      if (E.isLeft(placed)) return placed;
      const held = menuContainment.add(authority, { permission });
      if (E.isLeft(held)) return held;
    }
    const links = module === 'user' ? { links: roleLinks(asked, [], authority.roles) } : {};
    if (links.links) {
      const user = userNode({ id: 0, values, links: links.links });
      const held = namingRole(userContainment.add(authority, roleIds, user), authority, [user]);
      if (E.isLeft(held)) return held;
    }
    const after = module === 'user' ? { ...values, ...rolesInTrail(links.links ?? []), roleIds } : values;
    return E.right([
      {
        id: undefined,
        values,
        ...links,
        ...(credentials && { credentials }),
        trail: { kind: 'RecordAdded', after },
      },
    ]);
  };

/** What `decideUpdate` refuses. */
export const UPDATE_REFUSALS = {
  RecordNotFound: always,
  SelfProtected: isUser,
  RecordChanged: always,
  ParentInvalid: isTree,
  PermissionNotHeld: isPlacedByRights,
} as const satisfies RefusalsFor<OfModule>;

/**
 * `actions` are those of the permissions that an update needs. `isHidden`: the actor may not see what the record has. `asksMore`: the
 * request also changes a field that is not among these values.
 */
type UpdateTerms = Readonly<{ actions?: ReadonlyArray<string>; isHidden?: boolean; asksMore?: boolean }>;

/**
 * Replaces the fields of a form. An update that changes nothing writes nothing. An update of a hidden record is judged as if it
 * changed every field that it names, and as a change also if it names none.
 */
export const decideUpdate =
  (
    module: string,
    id: number,
    version: number,
    values: FieldValues,
    { actions = ['update'], isHidden = false, asksMore = false }: UpdateTerms = {},
  ) =>
  (found: FoundForChange): Decided<RefusedFor<typeof UPDATE_REFUSALS>> => {
    const { authority } = found;
    const record = found.records.get(id);
    if (!record) return NOT_FOUND;
    const { before, after } = differing(record.values, values);
    const asked = isHidden ? values : after;
    const fields = Object.keys(asked);
    const isChange = isHidden || asksMore || fields.length > 0;
    if (module === 'user' && id === authority.actorId && fields.includes('validUntil'))
      return E.left({ _tag: 'SelfProtected' });
    const [old, next] = [menuNode(id, record.values), menuNode(id, { ...record.values, ...values })];
    if (module === 'menu' && (fields.includes('parentId') || fields.includes('type'))) {
      const placed = checkMenuParent(authority.menus, next);
      if (E.isLeft(placed)) return placed;
    }
    if (module === 'department' && asked['parentId'] !== undefined) {
      const placed = checkDepartmentParent(authority.departments, id, parentOf(asked));
      if (E.isLeft(placed)) return placed;
    }
    const held = judged(module, {
      user: () => {
        const moved = userNode({ ...record, values: { ...record.values, ...values } });
        return userContainment.update(authority, userNode(record), isChange, {
          ...moved,
          status: userNode(record).status,
        });
      },
      role: () => roleContainment.update(authority, roleNode(record), isChange),
      menu: () => menuContainment.update(authority, old, next, fields, isChange),
      department: () => (asked['parentId'] === undefined ? ALLOWED : departmentContainment.move(authority, ...actions)),
    });
    if (E.isLeft(held)) return held;
    const current = checkVersion(record, version);
    if (E.isLeft(current)) return current;
    const differs = Object.keys(after).length > 0;
    return E.right(differs ? [{ id, values: after, trail: { kind: 'RecordUpdated', before, after } }] : []);
  };

/** Replaces the name of the user's own account. */
export const decideProfile =
  (id: number, realname: string) =>
  ({ records }: FoundForChange): Decided<RefusalOf<'RecordNotFound'>> => {
    const user = records.get(id);
    if (!user) return NOT_FOUND;
    const { before, after } = differing(user.values, { realname });
    const isChange = Object.keys(after).length > 0;
    return E.right(isChange ? [{ id, values: after, trail: { kind: 'RecordUpdated', before, after } }] : []);
  };

/** What `decideStatus` refuses. */
export const STATUS_REFUSALS = {
  RecordNotFound: always,
  PermissionNotHeld: isContained,
} as const satisfies RefusalsFor<OfModule>;

/** Enables or disables records. Those that have the status already are not changed. */
export const decideStatus =
  (module: string, ids: ReadonlyArray<number>, status: number) =>
  (found: FoundForChange): Decided<RefusedFor<typeof STATUS_REFUSALS>> => {
    const { authority } = found;
    const all = findAll(found.records, ids);
    if (E.isLeft(all)) return all;
    const records = all.right;
    const held = judged(module, {
      user: () => userContainment.status(authority, records.map(userNode), status),
      role: () => roleContainment.status(authority, records.map(roleNode), status),
      menu: () =>
        menuContainment.status(
          authority,
          records.map(({ id, values }) => menuNode(id, values)),
          status,
        ),
    });
    if (E.isLeft(held)) return held;
    const changed = records.filter(({ values }) => values['status'] !== status);
    return E.right(
      changed.map(({ id, values }) => ({
        id,
        values: { status },
        trail: { kind: 'StatusSet', before: { status: values['status'] ?? 0 }, after: { status } },
      })),
    );
  };

/** True if the deletion of a record of the module may fail because others refer to it. Users of a department have a refusal of their own. */
const isReferredTo = ({ module, modules }: AmongModules): boolean =>
  referringTo(modules, module.name).some(
    ({ module: other, respected, cleared }) =>
      cleared.length > 0 || (respected.length > 0 && !(module.name === department.name && other === userModule.name)),
  );

/** What `decideDelete` refuses. */
export const DELETE_REFUSALS = {
  RecordNotFound: always,
  MenuHasChildren: isMenu,
  DepartmentHasChildren: isDepartment,
  DepartmentInUse: isDepartment,
  RoleInUse: isRole,
  RecordInUse: isReferredTo,
  PermissionNotHeld: isContained,
} as const satisfies RefusalsFor<AmongModules>;

const checkBelow = (
  module: string,
  { menus, departments }: Authority,
  ids: ReadonlyArray<number>,
): Checked<RefusalOf<'MenuHasChildren' | 'DepartmentHasChildren'>> => {
  if (module === 'menu') return checkMenuChildren(menus, ids);
  return module === 'department' ? checkDepartmentChildren(departments, ids) : ALLOWED;
};

/** Deletes records, all or none, and empties references to them. `detach` takes a deleted role from its users. */
export const decideDelete =
  (module: string, ids: ReadonlyArray<number>, detach: boolean) =>
  (found: FoundForChange): Decided<RefusedFor<typeof DELETE_REFUSALS>> => {
    const { authority, holders, uses } = found;
    const all = findAll(found.records, ids);
    if (E.isLeft(all)) return all;
    const records = all.right;
    const childless = checkBelow(module, authority, ids);
    if (E.isLeft(childless)) return childless;
    const held = judged(module, {
      user: () => userContainment.delete(authority, records.map(userNode)),
      role: () => roleContainment.delete(authority, records.map(roleNode)),
      menu: () =>
        menuContainment.delete(
          authority,
          records.map(({ id, values }) => menuNode(id, values)),
        ),
    });
    if (E.isLeft(held)) return held;
    const unused: Checked<RefusalOf<'DepartmentInUse' | 'RoleInUse'>> =
      module === 'department' ? checkDepartmentUse(holders) : checkRoleUse(holders, detach);
    if (E.isLeft(unused)) return unused;
    const free = checkUses(uses);
    if (E.isLeft(free)) return free;
    const deletions = records.map(({ id, values }): RecordChange => ({
      id,
      deleted: true,
      trail: { kind: 'RecordDeleted', before: values },
    }));
    return E.right([...deletions, ...clearing(uses)]);
  };
