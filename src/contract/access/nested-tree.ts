import { ROOT_ID, type MenuRecord } from '../modules/menu.js';

/** A menu and, as `children`, the menus below it. */
export type Tree<M> = M & Readonly<{ children: ReadonlyArray<Tree<M>> }>;

type GrowingTree<M> = M & { readonly children: GrowingTree<M>[] };

/** A menu with its place among others. */
export type PlacedMenu = Pick<MenuRecord, 'id' | 'parentId' | 'sort'>;

const bySortAndId = (one: PlacedMenu, other: PlacedMenu): number => one.sort - other.sort || one.id - other.id;

/** The ids of the menus at which cycles of parents are cut, one for each cycle. */
const cutsOf = (menus: ReadonlyMap<number, PlacedMenu>): ReadonlySet<number> => {
  const cuts = new Set<number>();
  const finished = new Set<number>();
  for (const start of menus.values()) {
    const path = new Set<number>();
    let menu: PlacedMenu | undefined = start;
    while (menu && !finished.has(menu.id) && !path.has(menu.id)) {
      path.add(menu.id);
      menu = menus.get(menu.parentId);
    }
    if (menu && path.has(menu.id)) cuts.add(menu.id);
    for (const id of path) finished.add(id);
  }
  return cuts;
};

/**
 * The tree of all these menus, children by `sort` and id. A menu whose parent is missing stands at the top. So does one
 * menu of each cycle of parents.
 */
export const menuTree = <M extends PlacedMenu, Shown>(
  menus: ReadonlyArray<M>,
  show: (menu: M) => Shown,
): ReadonlyArray<Tree<Shown>> => {
  const sorted = new Map([...menus].sort(bySortAndId).map((menu) => [menu.id, menu]));
  const nodes = new Map<number, GrowingTree<Shown>>();
  for (const menu of sorted.values()) nodes.set(menu.id, { ...show(menu), children: [] });
  const cuts = cutsOf(sorted);
  const top: GrowingTree<Shown>[] = [];
  for (const [id, node] of nodes) {
    const parentId = sorted.get(id)?.parentId ?? ROOT_ID;
    const parent = cuts.has(id) ? undefined : nodes.get(parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
};
