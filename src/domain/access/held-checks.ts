import { E } from '../../contract/values/fp.js';
import type { MenuNode } from '../../contract/access/menu-hierarchy.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';
import {
  carriedByMenu,
  carriedByRoles,
  carriedBySubtree,
  carriedByUsers,
  heldBy,
  holds,
  type Authority,
  type Held,
  type RoleNode,
  type UserNode,
} from './authority.js';
import { rowsBeyond } from './held-rows.js';
import { lacking, mayName, namedPermissions } from './named-permissions.js';

/** `PermissionNotHeld` where the actor lacks a permission that the change needs. */
export type Judgement = E.Either<RefusalOf<'PermissionNotHeld'>, void>;

export const NO_CHANGE: Judgement = E.right(undefined);

/** The refusal, with the permissions that it may name. */
export const notHeld = (permissions: ReadonlyArray<string>, recordId?: number): Judgement =>
  E.left({
    _tag: 'PermissionNotHeld',
    ...(recordId !== undefined && { recordId }),
    ...namedPermissions(permissions),
  });

/** Whether the refusal of a record may name the permissions that the actor lacks. */
type IsNamed<R> = (authority: Authority, record: R) => boolean;

/**
 * Judges each record by what it carries, and in which rows. The refusal names the first record that carries more than the actor
 * holds.
 */
const checkEach = <R extends Readonly<{ id: number }>>(
  authority: Authority,
  records: ReadonlyArray<R>,
  carriedBy: (record: R) => Held,
  beyondOf: (record: R) => ReadonlyArray<string>,
  isNamed: IsNamed<R>,
): Judgement => {
  const held = heldBy(authority);
  for (const record of records) {
    const carried = carriedBy(record);
    const beyond = beyondOf(record);
    if (!holds(held, carried) || beyond.length > 0)
      return notHeld(isNamed(authority, record) ? [...lacking(held, carried), ...beyond] : [], record.id);
  }
  return NO_CHANGE;
};

/** Judges users by the permissions of all their roles. */
export const checkUsers = (
  authority: Authority,
  users: ReadonlyArray<UserNode>,
  isNamed: IsNamed<UserNode> = mayName.ofUser,
): Judgement =>
  checkEach(
    authority,
    users,
    (user) => carriedByUsers(authority, [user]),
    (user) => rowsBeyond.ofUser(authority, user),
    isNamed,
  );

/** Judges roles by the permissions of all their menus. */
export const checkRoles = (
  authority: Authority,
  roles: ReadonlyArray<RoleNode>,
  isNamed: IsNamed<RoleNode> = mayName.ofRoles,
): Judgement =>
  checkEach(
    authority,
    roles,
    (role) => carriedByRoles(authority, [role]),
    (role) => rowsBeyond.ofRole(authority, role),
    isNamed,
  );

const checkCarried =
  (carriedBy: (authority: Authority, menu: MenuNode) => ReadonlySet<string>) =>
  (authority: Authority, menus: ReadonlyArray<MenuNode>, isNamed: IsNamed<MenuNode> = mayName.ofMenus): Judgement =>
    checkEach(
      authority,
      menus,
      (menu) => carriedBy(authority, menu),
      (menu) => rowsBeyond.ofPermissions(authority, carriedBy(authority, menu)),
      isNamed,
    );

/** Judges menus by their permissions; one without a permission by those below it. */
export const checkMenus = checkCarried(carriedByMenu);

/** Judges menus by their permissions and all of those below. */
export const checkSubtrees = checkCarried(carriedBySubtree);

/** Judges permissions that users have through menus, in all rows. `recordId` is the menu that changes. */
export const checkPermissions = (authority: Authority, needed: ReadonlySet<string>, recordId: number): Judgement => {
  const lacked = [...lacking(heldBy(authority), needed), ...rowsBeyond.ofPermissions(authority, needed)];
  if (lacked.length === 0) return NO_CHANGE;
  return notHeld(mayName.ofMenus(authority) ? lacked : [], recordId);
};
