/** A menu with the menus below it (`GET /menu/tree`). */
export type Menu = Readonly<{
  id: number;
  parentId: number;
  name: string;
  type: number;
  permission: string;
  path: string;
  component: string;
  icon: string;
  visible: number;
  sort: number;
  status: number;
}>;

export type MenuNode = Menu & Readonly<{ children: ReadonlyArray<MenuNode> }>;

export const FOLDER = 1;
export const PAGE = 2;
export const BUTTON = 3;

/** How many levels the tree may have. */
export const MAX_DEPTH = 5;

/** A menu with its place: its level from 1, and the menus above it from the top. */
export type Placed<M extends Menu = MenuNode> = Readonly<{ menu: M; depth: number; above: ReadonlyArray<M> }>;

/** Every menu of the tree with its place, each before those below it. */
export const placedMenus = <M extends MenuNode>(
  tree: ReadonlyArray<M>,
  above: ReadonlyArray<M> = [],
): ReadonlyArray<Placed<M>> =>
  tree.flatMap((menu) => [
    { menu, depth: above.length + 1, above },
    ...placedMenus(menu.children as ReadonlyArray<M>, [...above, menu]),
  ]);

/** The menus of a list as a tree, in the order of the list. A menu without its parent stands at the top. */
export const treeOf = <M extends Menu>(
  menus: ReadonlyArray<M>,
): ReadonlyArray<M & Readonly<{ children: ReadonlyArray<MenuNode> }>> => {
  type Growing = M & { children: Growing[] };
  const nodes = new Map(menus.map((menu) => [menu.id, { ...menu, children: [] } as Growing]));
  const top: Growing[] = [];
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? top).push(node);
  return top;
};

/** The ids of a menu and of all menus below it. */
export const idsBelow = (menu: MenuNode): ReadonlyArray<number> => [menu.id, ...menu.children.flatMap(idsBelow)];

const heightOf = ({ children }: MenuNode): number => 1 + Math.max(0, ...children.map(heightOf));

/**
 * The menus that may be the parent of a menu: no button, neither itself nor below it, and the tree stays within its levels.
 * Without an id, for a new menu.
 */
export const possibleParents = (tree: ReadonlyArray<MenuNode>, id?: number): ReadonlyArray<Placed> => {
  const placed = placedMenus(tree);
  const moved = placed.find(({ menu }) => menu.id === id)?.menu;
  const excluded = new Set(moved ? idsBelow(moved) : []);
  const height = moved ? heightOf(moved) : 1;
  return placed.filter(
    ({ menu, depth }) => menu.type !== BUTTON && !excluded.has(menu.id) && depth + height <= MAX_DEPTH,
  );
};

/** The part of a tree that matches, with the menus above each match, and how many matches were left out. */
export type Found<M extends MenuNode> = Readonly<{ tree: ReadonlyArray<M>; ids: ReadonlyArray<number>; more: number }>;

/** The menus whose name or permission contains the text in any case, at most `most`, with the menus above them. */
export const searchTree = <M extends MenuNode>(tree: ReadonlyArray<M>, text: string, most: number): Found<M> => {
  const wanted = text.trim().toLowerCase();
  const matches = placedMenus(tree).filter(
    ({ menu }) => menu.name.toLowerCase().includes(wanted) || menu.permission.toLowerCase().includes(wanted),
  );
  const shown = matches.slice(0, most);
  const kept = new Set(shown.flatMap(({ menu, above }) => [menu.id, ...above.map(({ id }) => id)]));
  const part = (nodes: ReadonlyArray<M>): ReadonlyArray<M> =>
    nodes
      .filter(({ id }) => kept.has(id))
      .map((node) => ({ ...node, children: part(node.children as ReadonlyArray<M>) }));
  return { tree: part(tree), ids: [...kept], more: matches.length - shown.length };
};
