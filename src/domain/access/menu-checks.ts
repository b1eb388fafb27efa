import { E } from '../../contract/values/fp.js';
import { menu } from '../../contract/modules/menu.js';
import { haveOthersBelow } from '../../contract/values/hierarchy.js';
import { possibleMenuParent, type Menus, type MovedMenu } from '../../contract/access/menu-hierarchy.js';
import type { RefusalOf } from '../../contract/refusals/refusals.js';

/** The place and type of a menu after a change. */
export type MenuPlace = MovedMenu & Readonly<{ parentId: number }>;

/** Judges a new parent by the rule of the contract. */
export const checkMenuParent = (menus: Menus, place: MenuPlace): E.Either<RefusalOf<'ParentInvalid'>, void> =>
  possibleMenuParent(menus, place)(place.parentId)
    ? E.right(undefined)
    : E.left({ _tag: 'ParentInvalid', field: 'parentId', title: menu.title });

/** Menus with children must not be deleted, unless the children are deleted too. */
export const checkMenuChildren = (
  menus: Menus,
  deletedIds: ReadonlyArray<number>,
): E.Either<RefusalOf<'MenuHasChildren'>, void> =>
  haveOthersBelow(menus, deletedIds) ? E.left({ _tag: 'MenuHasChildren' }) : E.right(undefined);
