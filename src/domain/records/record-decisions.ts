import { E } from '../../contract/fp.js';
import type { RefusalOf } from '../../contract/refusals.js';
import { givesAccess, type AccessModule, type Authority, type RoleNode, type UserNode } from '../access/authority.js';
import { menuContainment, roleContainment, userContainment } from '../access/containment.js';
import { checkChildren, checkParent } from '../access/menu-checks.js';
import { chosenLinks, type MenuLink, type MenuNode } from '../../contract/menu-hierarchy.js';
import type { ManagedRecord, RecordChange } from './record-change.js';
import type { FieldValues } from '../../contract/value.js';
import { differing } from './differing.js';
import { checkRoleUse, checkVersion, findAll } from './record-preconditions.js';
import {
  always,
  isContained,
  isMenu,
  isRole,
  isUser,
  type AmongModules,
  type OfModule,
  type RefusalsFor,
  type RefusedFor,
} from './record-refusals.js';
import { checkUses, clearing, type RecordUse } from './record-uses.js';
import { referringTo, type MeantRecords } from './references.js';

/** What a decision is judged by, as it is committed when the change begins. */
export type FoundForChange = Readonly<{
  /** The live records among the ids of the request. Of a request that restores, the deleted ones. */
  records: ReadonlyMap<number, ManagedRecord>;
  /** The rights of the actor, and what the named users, roles and menus carry. Empty for other modules. */
  authority: Authority;
  /** How many live users, disabled ones included, have any of the named roles. */
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
  rules: Readonly<Record<AccessModule, () => Checked<RefusalOf<'PermissionNotHeld'>>>>,
): Checked<RefusalOf<'PermissionNotHeld'>> => (givesAccess(module) ? rules[module]() : ALLOWED);

/** The refusal of a request that names a record which is unknown or deleted. */
export const NOT_FOUND: E.Either<RefusalOf<'RecordNotFound'>, never> = E.left({ _tag: 'RecordNotFound' });

/** The ids of the roles or menus at the other end. */
export const linkedIds = (links: ReadonlyArray<MenuLink>): ReadonlyArray<number> => links.map(({ id }) => id);

/** A user as containment judges it. */
export const userNode = ({ id, values, links }: ManagedRecord): UserNode => ({
  id,
  status: Number(values['status']),
  roleIds: linkedIds(links),
});

/** A role as containment judges it. */
export const roleNode = ({ id, values, links }: ManagedRecord): RoleNode => ({
  id,
  status: Number(values['status']),
  links,
});

/** A menu as containment and the tree judge it. */
export const menuNode = (id: number, values: FieldValues): MenuNode => ({
  id,
  parentId: Number(values['parentId']),
  type: Number(values['type']),
  status: Number(values['status']),
  permission: String(values['permission']),
});

/** What `decideAdd` refuses. */
export const ADD_REFUSALS = {
  RecordNotFound: isUser,
  ParentInvalid: isMenu,
  PermissionNotHeld: (subject) => isUser(subject) || isMenu(subject),
} as const satisfies RefusalsFor<OfModule>;

/** Adds a record. `roleIds` are the roles of a new user. */
export const decideAdd =
  (module: string, values: FieldValues, roleIds: ReadonlyArray<number>, credentials?: RecordChange['credentials']) =>
  ({ authority }: FoundForChange): Decided<RefusedFor<typeof ADD_REFUSALS>> => {
    if (roleIds.some((id) => !authority.roles.has(id))) return NOT_FOUND;
    if (module === 'menu') {
      const { parentId, type, permission } = menuNode(0, values);
      const placed = checkParent(authority.menus, { id: undefined, parentId, type });
      if (E.isLeft(placed)) return placed;
      const held = menuContainment.add(authority, { permission });
      if (E.isLeft(held)) return held;
    }
    const held = module === 'user' ? userContainment.add(authority, roleIds) : ALLOWED;
    if (E.isLeft(held)) return held;
    const links = module === 'user' ? { links: chosenLinks(roleIds) } : {};
    const after = module === 'user' ? { ...values, roleIds } : values;
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
  RecordChanged: always,
  ParentInvalid: isMenu,
  PermissionNotHeld: isContained,
} as const satisfies RefusalsFor<OfModule>;

/** Replaces the fields of a form. An update that changes nothing writes nothing. */
export const decideUpdate =
  (module: string, id: number, version: number, values: FieldValues) =>
  (found: FoundForChange): Decided<RefusedFor<typeof UPDATE_REFUSALS>> => {
    const { authority } = found;
    const record = found.records.get(id);
    if (!record) return NOT_FOUND;
    const { before, after } = differing(record.values, values);
    const fields = Object.keys(after);
    const isChange = fields.length > 0;
    const [old, next] = [menuNode(id, record.values), menuNode(id, { ...record.values, ...values })];
    if (module === 'menu' && (old.parentId !== next.parentId || old.type !== next.type)) {
      const placed = checkParent(authority.menus, next);
      if (E.isLeft(placed)) return placed;
    }
    const held = judged(module, {
      user: () => userContainment.update(authority, userNode(record), isChange),
      role: () => roleContainment.update(authority, roleNode(record), isChange),
      menu: () => menuContainment.update(authority, old, next, fields),
    });
    if (E.isLeft(held)) return held;
    const current = checkVersion(record, version);
    if (E.isLeft(current)) return current;
    return E.right(isChange ? [{ id, values: after, trail: { kind: 'RecordUpdated', before, after } }] : []);
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

/** What `decideDelete` refuses. */
export const DELETE_REFUSALS = {
  RecordNotFound: always,
  MenuHasChildren: isMenu,
  RoleInUse: isRole,
  RecordInUse: ({ module, modules }) => referringTo(modules, module.name).length > 0,
  PermissionNotHeld: isContained,
} as const satisfies RefusalsFor<AmongModules>;

/** Deletes records, all or none, and empties references to them. `detach` takes a deleted role from its users. */
export const decideDelete =
  (module: string, ids: ReadonlyArray<number>, detach: boolean) =>
  (found: FoundForChange): Decided<RefusedFor<typeof DELETE_REFUSALS>> => {
    const { authority, holders, uses } = found;
    const all = findAll(found.records, ids);
    if (E.isLeft(all)) return all;
    const records = all.right;
    const childless = module === 'menu' ? checkChildren(authority.menus, ids) : ALLOWED;
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
    const unused = checkRoleUse(holders, detach);
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
