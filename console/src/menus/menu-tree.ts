import { nestedTree, type Tree } from '@menshen/contract/values/nested-tree';
import { possibleMenuParent } from '@menshen/contract/access/menu-hierarchy';
import { FOLDER, type MenuRecord } from '@menshen/contract/modules/menu';
import { nodesIn, placedIn, type Placed } from '../tree/placed-tree.js';

/** A menu with the menus below it (`GET /menu/tree`). */
export type MenuNode = Tree<MenuRecord>;

/** What a menu is called in the language of the page. */
export type NameOf = (menu: MenuNode) => string;

/** The menus of a list as a tree. A menu without its parent stands at the top. */
export const treeOf = (menus: ReadonlyArray<MenuRecord>): ReadonlyArray<MenuNode> => nestedTree(menus, (menu) => menu);

/** The menus that may be the parent of a menu. Without an id, for a new menu. */
export const possibleParents = (tree: ReadonlyArray<MenuNode>, id?: number): ReadonlyArray<Placed<MenuNode>> => {
  const placed = placedIn(tree);
  const menus = nodesIn(placed);
  const type = (id === undefined ? undefined : menus.get(id)?.type) ?? FOLDER;
  const isPossible = possibleMenuParent(menus, { id, type });
  return placed.filter(({ node }) => isPossible(node.id));
};

/** The texts by which a search finds a menu: its names and its permission. */
export const menuTexts = ({ name, english, permission }: MenuNode): ReadonlyArray<string> => [
  name,
  english,
  permission,
];
