import { E } from '../../contract/fp.js';
import { possibleParent, type Menus, type MovedMenu } from '../../contract/menu-hierarchy.js';
import type { RefusalOf } from '../../contract/refusals.js';

/** The place and type of a menu after a change. */
export type MenuPlace = MovedMenu & Readonly<{ parentId: number }>;

/** Judges a new parent by the rule of the contract. */
export const checkParent = (menus: Menus, place: MenuPlace): E.Either<RefusalOf<'ParentInvalid'>, void> =>
  possibleParent(menus, place)(place.parentId)
    ? E.right(undefined)
    : E.left({ _tag: 'ParentInvalid', field: 'parentId' });

/** Menus with children must not be deleted, unless the children are deleted too. */
export const checkChildren = (
  menus: Menus,
  deletedIds: ReadonlyArray<number>,
): E.Either<RefusalOf<'MenuHasChildren'>, void> => {
  const deleted = new Set(deletedIds);
  for (const { id, parentId } of menus.values())
    if (deleted.has(parentId) && !deleted.has(id)) return E.left({ _tag: 'MenuHasChildren' });
  return E.right(undefined);
};
