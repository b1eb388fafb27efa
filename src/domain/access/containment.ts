import { E } from '../../contract/fp.js';
import {
  carriedByMenu,
  carriedByMenus,
  carriedByRoles,
  carriedBySubtree,
  carriedByUsers,
  heldBy,
  holds,
  menusWith,
  rolesWith,
  type Authority,
  type Held,
  type RoleNode,
  type UserNode,
} from './authority.js';
import { IN_USE } from '../../contract/status.js';
import type { RefusalOf } from '../../contract/refusals.js';
import {
  ancestorsOf,
  areSameLinks,
  chosenLinks,
  subtreeOf,
  type MenuLink,
  type MenuNode,
} from '../../contract/menu-hierarchy.js';

/** `PermissionNotHeld` where the actor lacks a permission that the change needs. */
type Judgement = E.Either<RefusalOf<'PermissionNotHeld'>, void>;

const NO_CHANGE: Judgement = E.right(undefined);

const check = (authority: Authority, needed: Held, recordId?: number): Judgement =>
  holds(heldBy(authority), needed)
    ? NO_CHANGE
    : E.left({ _tag: 'PermissionNotHeld', ...(recordId !== undefined && { recordId }) });

/** Judges each record by what it carries. The refusal names the first record that carries more than the actor holds. */
const checkEach = <R extends Readonly<{ id: number }>>(
  authority: Authority,
  records: ReadonlyArray<R>,
  carriedBy: (record: R) => Held,
): Judgement => {
  const held = heldBy(authority);
  const beyond = records.find((record) => !holds(held, carriedBy(record)));
  return beyond ? E.left({ _tag: 'PermissionNotHeld', recordId: beyond.id }) : NO_CHANGE;
};

const withOtherStatus = <R extends Readonly<{ status: number }>>(records: ReadonlyArray<R>, status: number) =>
  records.filter((record) => record.status !== status);

const checkUsers = (authority: Authority, users: ReadonlyArray<UserNode>): Judgement =>
  checkEach(authority, users, (user) => carriedByUsers(authority, [user]));

const checkRoles = (authority: Authority, roles: ReadonlyArray<RoleNode>): Judgement =>
  checkEach(authority, roles, (role) => carriedByRoles(authority, [role]));

const checkMenus = (authority: Authority, menus: ReadonlyArray<MenuNode>): Judgement =>
  checkEach(authority, menus, (menu) => carriedByMenu(authority, menu));

const checkSubtrees = (authority: Authority, menus: ReadonlyArray<MenuNode>): Judgement =>
  checkEach(authority, menus, (menu) => carriedBySubtree(authority, menu));

/**
 * Containment: an actor gives, changes and takes away only permissions that the actor holds. A record carries the
 * permissions of disabled roles and menus too, and a menu without a permission those of all menus below it. Parts that a
 * request does not change are not judged.
 * This is the containment of changes of users, one function for each kind. `isChange`: the request changes a form field.
 */
export const userContainment = {
  add: (authority: Authority, roleIds: ReadonlyArray<number>): Judgement =>
    check(authority, carriedByRoles(authority, rolesWith(authority, roleIds))),
  /** Everybody may edit their own account, but nobody may enable it who was disabled after the request was authorized. */
  update: (authority: Authority, user: UserNode, isChange: boolean): Judgement => {
    const isOwnAccount = user.id === authority.actorId && user.status === IN_USE;
    return isChange && !isOwnAccount ? checkUsers(authority, [user]) : NO_CHANGE;
  },
  status: (authority: Authority, users: ReadonlyArray<UserNode>, status: number): Judgement =>
    checkUsers(authority, withOtherStatus(users, status)),
  delete: checkUsers,
  restore: checkUsers,
  roles: (authority: Authority, user: UserNode, roleIds: ReadonlyArray<number>): Judgement =>
    areSameLinks(chosenLinks(user.roleIds), chosenLinks(roleIds))
      ? NO_CHANGE
      : checkUsers(authority, [user, { ...user, roleIds }]),
  resetPassword: (authority: Authority, user: UserNode): Judgement => checkUsers(authority, [user]),
  /** The users of the sessions. Everybody may end their own sessions. */
  endSessions: (authority: Authority, users: ReadonlyArray<UserNode>): Judgement =>
    checkUsers(
      authority,
      users.filter(({ id }) => id !== authority.actorId),
    ),
  /** The users whose failed logins are cleared. */
  unlock: checkUsers,
} as const;

/** Containment of changes of roles. A new role carries nothing, so everybody may add one. */
export const roleContainment = {
  update: (authority: Authority, role: RoleNode, isChange: boolean): Judgement =>
    isChange ? checkRoles(authority, [role]) : NO_CHANGE,
  status: (authority: Authority, roles: ReadonlyArray<RoleNode>, status: number): Judgement =>
    checkRoles(authority, withOtherStatus(roles, status)),
  delete: checkRoles,
  restore: checkRoles,
  /** `links` are all menus of the role after the grant, implied ones included. */
  grant: (authority: Authority, role: RoleNode, links: ReadonlyArray<MenuLink>): Judgement =>
    areSameLinks(role.links, links) ? NO_CHANGE : checkRoles(authority, [role, { ...role, links }]),
} as const;

/** The menus that a move concerns: the subtree, and all ancestors at the new place. */
const movedMenus = (authority: Authority, { id, parentId }: MenuNode): ReadonlyArray<MenuNode> =>
  menusWith(authority, [...subtreeOf(authority.menus, id), parentId, ...ancestorsOf(authority.menus, parentId)]);

/** The fields of a menu that show or hide it in the navigation, and with it all menus below it. */
const NAVIGATION_FIELDS: ReadonlyArray<string> = ['parentId', 'type', 'visible', 'status'];

/**
 * Containment of changes of menus. What shows or hides a menu is judged by all menus below it too. A new menu has none
 * below it, and the request that deletes a menu names all below it.
 */
export const menuContainment = {
  add: (authority: Authority, menu: Pick<MenuNode, 'permission'>): Judgement =>
    check(authority, carriedByMenus([menu])),
  /** `fields` are the names of the fields that the request changes. */
  update: (authority: Authority, before: MenuNode, after: MenuNode, fields: ReadonlyArray<string>): Judgement => {
    if (fields.length === 0) return NO_CHANGE;
    const isShownOtherwise = fields.some((field) => NAVIGATION_FIELDS.includes(field));
    const changed = (isShownOtherwise ? checkSubtrees : checkMenus)(authority, [before, after]);
    if (E.isLeft(changed) || after.parentId === before.parentId) return changed;
    return check(authority, carriedByMenus(movedMenus(authority, after)), after.id);
  },
  status: (authority: Authority, menus: ReadonlyArray<MenuNode>, status: number): Judgement =>
    checkSubtrees(authority, withOtherStatus(menus, status)),
  delete: checkMenus,
  /** Like an enabling. Each restored menu is judged itself, so those below it need only be looked for among the live ones. */
  restore: checkSubtrees,
} as const;
