import { E } from '../../contract/values/fp.js';
import { menu } from '../../contract/modules/menu.js';
import { possibleParent, type Menus, type MovedMenu } from '../../contract/access/menu-hierarchy.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** The place and type of a menu after a change. */
export type MenuPlace = MovedMenu & Readonly<{ parentId: number }>;

/** Judges a new parent by the rule of the contract. */
export const checkParent = (menus: Menus, place: MenuPlace): E.Either<RefusalOf<'ParentInvalid'>, void> =>
  possibleParent(menus, place)(place.parentId)
    ? E.right(undefined)
    : E.left({ _tag: 'ParentInvalid', field: 'parentId', title: menu.title });

/** True if one of the deleted records of a tree is above one that is not deleted. */
export const hasChildren = (
  records: ReadonlyMap<number, Readonly<{ id: number; parentId: number }>>,
  deletedIds: ReadonlyArray<number>,
): boolean => {
  const deleted = new Set(deletedIds);
  for (const { id, parentId } of records.values()) if (deleted.has(parentId) && !deleted.has(id)) return true;
  return false;
};

/** Menus with children must not be deleted, unless the children are deleted too. */
export const checkChildren = (
  menus: Menus,
  deletedIds: ReadonlyArray<number>,
): E.Either<RefusalOf<'MenuHasChildren'>, void> =>
  hasChildren(menus, deletedIds) ? E.left({ _tag: 'MenuHasChildren' }) : E.right(undefined);
