import type { NavigationEntry } from '../../contract/account/account-endpoints.js';
import { BUTTON, VISIBLE, type MenuRecord } from '../../contract/modules/menu.js';
import { IN_USE } from '../../contract/values/status.js';
import { byParent, ROOT_ID } from '../../contract/values/hierarchy.js';
import { nestedTree, type Tree } from '../../contract/values/nested-tree.js';

/** A menu as the navigation of an application needs it. */
export type NavigationMenu = Omit<MenuRecord, 'version'>;

const isShown =
  (withHidden: boolean) =>
  ({ type, status, visible }: NavigationMenu): boolean =>
    type !== BUTTON && status === IN_USE && (withHidden || visible === VISIBLE);

/**
 * The folders and pages that a user holds and the navigation shows: visible and enabled, as are all menus above them. With
 * `withHidden`, hidden ones too. A menu whose parent the user does not hold stands below the nearest ancestor that the user holds, with its id as `parentId`.
 */
export const navigationTree = (
  menus: ReadonlyArray<NavigationMenu>,
  heldIds: 'everything' | ReadonlySet<number>,
  { withHidden = false }: Readonly<{ withHidden?: boolean }> = {},
): ReadonlyArray<Tree<NavigationEntry>> => {
  const children = byParent(menus.filter(isShown(withHidden)));
  const held: NavigationMenu[] = [];
  // The list grows during the loop.
  const reached = [{ id: ROOT_ID, heldAbove: ROOT_ID }];
  for (const { id, heldAbove } of reached)
    for (const menu of children.get(id) ?? []) {
      const isHeld = heldIds === 'everything' || heldIds.has(menu.id);
      if (isHeld) held.push({ ...menu, parentId: heldAbove });
      reached.push({ id: menu.id, heldAbove: isHeld ? menu.id : heldAbove });
    }
  return nestedTree(held, ({ id, parentId, name, english, permission, path, component, icon, sort, visible }) => ({
    ...{ id, parentId, name, english, permission, path, component, icon, sort },
    hidden: visible !== VISIBLE,
  }));
};
