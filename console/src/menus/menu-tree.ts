import { nestedTree, type Tree } from '@menshen/contract/access/nested-tree';
import { possibleParent } from '@menshen/contract/access/menu-hierarchy';
import { FOLDER, type MenuRecord } from '@menshen/contract/modules/menu';
import { placedNodes } from '../tree/tree-node.js';

/** A menu with the menus below it (`GET /menu/tree`). */
export type MenuNode = Tree<MenuRecord>;

/** A menu with its place: its level from 1, and the menus above it from the top. */
export type Placed = Readonly<{ menu: MenuNode; depth: number; above: ReadonlyArray<MenuNode> }>;

/** What a menu is called in the language of the page. */
export type NameOf = (menu: MenuNode) => string;

const chineseName: NameOf = ({ name }) => name;

/** The names of a menu and of those above it. */
export const pathOf = ({ menu, above }: Placed, nameOf: NameOf = chineseName): string =>
  [...above, menu].map(nameOf).join(' / ');

/** Every menu of the tree with its place, each before those below it. */
export const placedMenus = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<Placed> =>
  placedNodes(tree).map(({ node, above }) => ({ menu: node, depth: above.length + 1, above }));

/** The menus of a list as a tree. A menu without its parent stands at the top. */
export const treeOf = (menus: ReadonlyArray<MenuRecord>): ReadonlyArray<MenuNode> => nestedTree(menus, (menu) => menu);

/** The menus of a tree by their ids. */
export const menusIn = (placed: ReadonlyArray<Placed>): ReadonlyMap<number, MenuNode> =>
  new Map(placed.map(({ menu }) => [menu.id, menu]));

/** The menus that may be the parent of a menu. Without an id, for a new menu. */
export const possibleParents = (tree: ReadonlyArray<MenuNode>, id?: number): ReadonlyArray<Placed> => {
  const placed = placedMenus(tree);
  const menus = menusIn(placed);
  const type = (id === undefined ? undefined : menus.get(id)?.type) ?? FOLDER;
  const isPossible = possibleParent(menus, { id, type });
  return placed.filter(({ menu }) => isPossible(menu.id));
};

/** The texts by which a search finds a menu: its names and its permission. */
export const menuTexts = ({ name, english, permission }: MenuNode): ReadonlyArray<string> => [
  name,
  english,
  permission,
];
