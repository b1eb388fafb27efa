import { E } from '../../contract/values/fp.js';
import {
  carriedByMenus,
  carriedByRoles,
  heldBy,
  menusWith,
  rolesWith,
  type Authority,
  type RoleNode,
  type UserNode,
} from './authority.js';
import { department } from '../../contract/modules/department.js';
import { permissionOf } from '../../contract/values/permission.js';
import { IN_USE } from '../../contract/values/status.js';
import {
  checkMenus,
  checkPermissions,
  checkRoles,
  checkSubtrees,
  checkUsers,
  NO_CHANGE,
  notHeld,
  type Judgement,
} from './held-checks.js';
import { rowsBeyond } from './held-rows.js';
import { lacking, mayName } from './named-permissions.js';
import { ancestorsOf, subtreeOf } from '../../contract/values/hierarchy.js';
import { areSameLinks, chosenLinks, type MenuLink, type MenuNode } from '../../contract/access/menu-hierarchy.js';

const NEW_USER = { id: 0, status: IN_USE } as const;

const withOtherStatus = <R extends Readonly<{ status: number }>>(records: ReadonlyArray<R>, status: number) =>
  records.filter((record) => record.status !== status);

/**
 * Containment: an actor gives, changes and takes away only permissions that the actor holds. A record carries the
 * permissions of disabled roles and menus too, and a menu without a permission those of all menus below it. Parts that a
 * request does not change are not judged.
 * `isChange`: the request changes a form field. This is the containment of changes of users, one function for each kind.
 */
export const userContainment = {
  /** `user` is the new one, in their department and with their data scopes. It has no id yet. */
  add: (authority: Authority, roleIds: ReadonlyArray<number>, user?: UserNode): Judgement => {
    const lacked = [
      ...lacking(heldBy(authority), carriedByRoles(authority, rolesWith(authority, roleIds))),
      ...rowsBeyond.ofUser(authority, user ?? { ...NEW_USER, roleIds }),
    ];
    if (lacked.length === 0) return NO_CHANGE;
    return notHeld(mayName.ofRoles(authority) ? lacked : []);
  },
  /**
   * Everybody may edit their own account, but nobody may enable it who was disabled after the request was authorized. `after` is
   * the user in another department: data scopes then reach other records, the own ones too.
   */
  update: (authority: Authority, user: UserNode, isChange: boolean, after: UserNode = user): Judgement => {
    const isOwnAccount = user.id === authority.actorId && user.status === IN_USE;
    const isMoved = (user.departmentId ?? null) !== (after.departmentId ?? null);
    if (!isChange || (isOwnAccount && !isMoved)) return NO_CHANGE;
    return checkUsers(authority, isMoved ? [user, after] : [user], () => mayName.ofUser(authority, user));
  },
  status: (authority: Authority, users: ReadonlyArray<UserNode>, status: number): Judgement =>
    checkUsers(authority, withOtherStatus(users, status)),
  delete: (authority: Authority, users: ReadonlyArray<UserNode>): Judgement => checkUsers(authority, users),
  restore: (authority: Authority, users: ReadonlyArray<UserNode>): Judgement =>
    checkUsers(authority, users, mayName.never),
  /** `scopes` are the data scopes afterwards, where they are other ones. */
  roles: (
    authority: Authority,
    user: UserNode,
    roleIds: ReadonlyArray<number>,
    scopes?: UserNode['scopes'],
  ): Judgement => {
    if (scopes === undefined && areSameLinks(chosenLinks(user.roleIds), chosenLinks(roleIds))) return NO_CHANGE;
    const after = { ...user, roleIds, ...(scopes && { scopes }) };
    // the explanation of an access also tells which other roles have a permission
    return checkUsers(
      authority,
      [user, after],
      (_authority, judged) => mayName.ofUser(authority, user) || (judged === after && mayName.ofRoles(authority)),
    );
  },
  resetPassword: (authority: Authority, user: UserNode): Judgement => checkUsers(authority, [user]),
  resetFactor: (authority: Authority, user: UserNode): Judgement => checkUsers(authority, [user]),
  /** The users of the sessions. Everybody may end their own sessions. */
  endSessions: (authority: Authority, users: ReadonlyArray<UserNode>): Judgement =>
    checkUsers(
      authority,
      users.filter(({ id }) => id !== authority.actorId),
    ),
  /** The users whose failed logins are cleared. */
  unlock: (authority: Authority, users: ReadonlyArray<UserNode>): Judgement => checkUsers(authority, users),
} as const;

/** Containment of changes of departments. */
export const departmentContainment = {
  /**
   * What changes the tree changes what data scopes of others reach. So an actor with data scopes needs these actions through
   * assignments that reach everything. Everything else of a department gives nobody anything.
   */
  move: (authority: Authority, ...actions: ReadonlyArray<string>): Judgement => {
    const lacked = rowsBeyond.ofWholeAssignments(
      authority,
      new Set(actions.map((action) => permissionOf(department.name, action))),
    );
    return lacked.length === 0 ? NO_CHANGE : notHeld(lacked);
  },
} as const;

/** Containment of changes of roles. A new role carries nothing, so everybody may add one. */
export const roleContainment = {
  update: (authority: Authority, role: RoleNode, isChange: boolean): Judgement =>
    isChange ? checkRoles(authority, [role]) : NO_CHANGE,
  status: (authority: Authority, roles: ReadonlyArray<RoleNode>, status: number): Judgement =>
    checkRoles(authority, withOtherStatus(roles, status)),
  delete: (authority: Authority, roles: ReadonlyArray<RoleNode>): Judgement => checkRoles(authority, roles),
  restore: (authority: Authority, roles: ReadonlyArray<RoleNode>): Judgement =>
    checkRoles(authority, roles, mayName.never),
  /** `links` are all menus of the role after the grant, implied ones included. */
  grant: (authority: Authority, role: RoleNode, links: ReadonlyArray<MenuLink>): Judgement =>
    areSameLinks(role.links, links) ? NO_CHANGE : checkRoles(authority, [role, { ...role, links }]),
} as const;

/** The menus that a move concerns: the subtree, and all ancestors at the new place. */
const movedMenus = (authority: Authority, { id, parentId }: MenuNode): ReadonlyArray<MenuNode> =>
  menusWith(authority, [...subtreeOf(authority.menus, id), parentId, ...ancestorsOf(authority.menus, parentId)]);

/**
 * The fields of a menu that show or hide it in the navigation, and with it all menus below it. A move is judged by all menus
 * below it in any case.
 */
const NAVIGATION_FIELDS: ReadonlyArray<string> = ['type', 'visible', 'status'];

/**
 * Containment of changes of menus. What shows or hides a menu is judged by all menus below it too. A new menu has none
 * below it, and the request that deletes a menu names all below it.
 */
export const menuContainment = {
  /** No role has the new menu, so it gives nobody anything yet. */
  add: (authority: Authority, menu: Pick<MenuNode, 'permission'>): Judgement => {
    const lacked = lacking(heldBy(authority), carriedByMenus([menu]));
    return lacked.length === 0 ? NO_CHANGE : notHeld(lacked);
  },
  /** `fields` are the names of the fields that the request changes. */
  update: (
    authority: Authority,
    before: MenuNode,
    after: MenuNode,
    fields: ReadonlyArray<string>,
    isChange = fields.length > 0,
  ): Judgement => {
    if (!isChange) return NO_CHANGE;
    const isShownOtherwise = fields.some((field) => NAVIGATION_FIELDS.includes(field));
    const changed = (isShownOtherwise ? checkSubtrees : checkMenus)(authority, [before, after]);
    if (E.isLeft(changed) || after.parentId === before.parentId) return changed;
    return checkPermissions(authority, carriedByMenus(movedMenus(authority, after)), after.id);
  },
  status: (authority: Authority, menus: ReadonlyArray<MenuNode>, status: number): Judgement =>
    checkSubtrees(authority, withOtherStatus(menus, status)),
  delete: (authority: Authority, menus: ReadonlyArray<MenuNode>): Judgement => checkMenus(authority, menus),
  /** Like an enabling. Each restored menu is judged itself, so those below it need only be looked for among the live ones. */
  restore: (authority: Authority, menus: ReadonlyArray<MenuNode>): Judgement =>
    checkSubtrees(authority, menus, mayName.never),
} as const;
