import { nestedTree, type Tree } from '@menshen/contract/values/nested-tree';
import { possibleMenuParent } from '@menshen/contract/access/menu-hierarchy';
import { ROOT_ID } from '@menshen/contract/values/hierarchy';
import { FOLDER, type MenuRecord } from '@menshen/contract/modules/menu';
import { nodesIn, placedIn, type Placed } from './placed-tree.js';

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

/** The part of a tree that matches, with the menus above each match; how many match, and how many of them were left out. */
export type Found = Readonly<{
  tree: ReadonlyArray<MenuNode>;
  ids: ReadonlyArray<number>;
  matches?: number;
  more: number;
}>;

/** Which menus a search finds: by their names or permission in any case, and perhaps only some ids. */
export type TreeSearch = Readonly<{ text: string; only?: ReadonlySet<number> | undefined }>;

/** The menus that a search finds, at most `most`, with the menus above them. */
export const searchTree = (tree: ReadonlyArray<MenuNode>, { text, only }: TreeSearch, most: number): Found => {
  const wanted = text.trim().toLowerCase();
  const matches = placedIn(tree).filter(
    ({ node: menu }) =>
      (only?.has(menu.id) ?? true) &&
      [menu.name, menu.english, menu.permission].some((text) => text.toLowerCase().includes(wanted)),
  );
  const shown = matches.slice(0, most);
  const kept = new Set(shown.flatMap(({ node, above }) => [node.id, ...above.map(({ id }) => id)]));
  const part = (nodes: ReadonlyArray<MenuNode>): ReadonlyArray<MenuNode> =>
    nodes.filter(({ id }) => kept.has(id)).map((node) => ({ ...node, children: part(node.children) }));
  return { tree: part(tree), ids: [...kept], matches: matches.length, more: matches.length - shown.length };
};

/** Stands for the menus of one level that a tree does not show. Its name is their number, its id is negative. */
const placeholder = (parentId: number, count: number): MenuNode => ({
  ...{ id: -parentId - 1, parentId, name: String(count), type: 0, permission: '', path: '', component: '', icon: '' },
  ...{ version: 0, english: '', visible: 1, sort: 0, status: 1, children: [] },
});

/** The tree with at most `most` menus below each menu, and a placeholder for the others. */
export const limitedTree = (
  tree: ReadonlyArray<MenuNode>,
  most: number,
  parentId = ROOT_ID,
): ReadonlyArray<MenuNode> => {
  const shown = tree.slice(0, most).map((menu) => {
    const children = limitedTree(menu.children, most, menu.id);
    return children === menu.children ? menu : { ...menu, children };
  });
  if (tree.length > most) return [...shown, placeholder(parentId, tree.length - most)];
  return shown.every((menu, index) => menu === tree[index]) ? tree : shown;
};
