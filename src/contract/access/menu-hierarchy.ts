import { BUTTON, ROOT_ID, type MenuRecord } from '../modules/menu.js';

/** A live menu as far as rights and the tree need it. `permission` is empty where the menu grants none. */
export type MenuNode = Pick<MenuRecord, 'id' | 'parentId' | 'type' | 'status' | 'permission'>;

/** A menu as far as the tree needs it. */
type Linked = Pick<MenuRecord, 'id' | 'parentId'>;

/** The live menus by id. The functions below end even if the parents form a cycle. */
export type Menus<M extends Linked = MenuNode> = ReadonlyMap<number, M>;

/** The menus together with others. */
export const withMenus = (menus: Menus, others: ReadonlyArray<MenuNode>): Menus =>
  new Map([...menus, ...others.map((menu) => [menu.id, menu] as const)]);

/** A menu of a role. `implied`: not chosen, but an ancestor of a chosen menu. */
export type MenuLink = Readonly<{ id: number; implied: boolean }>;

/** Links that were all chosen. */
export const chosenLinks = (ids: ReadonlyArray<number>): ReadonlyArray<MenuLink> =>
  ids.map((id) => ({ id, implied: false }));

/** True if two sets of links are equal, in any order. */
export const areSameLinks = (one: ReadonlyArray<MenuLink>, other: ReadonlyArray<MenuLink>): boolean => {
  const implied = new Map(one.map((link) => [link.id, link.implied]));
  return one.length === other.length && other.every((link) => implied.get(link.id) === link.implied);
};

/** The greatest depth of a menu. A record of a tree without a parent has depth 1. */
export const MAX_DEPTH = 5;

const parentOf = <M extends Linked>(menus: Menus<M>, id: number): M | undefined =>
  menus.get(menus.get(id)?.parentId ?? ROOT_ID);

/** The ids of the menus above this one, the nearest first. */
export const ancestorsOf = (menus: Menus<Linked>, id: number): ReadonlyArray<number> => {
  const ancestors = new Set<number>();
  for (
    let above = parentOf(menus, id);
    above && above.id !== id && !ancestors.has(above.id);
    above = parentOf(menus, above.id)
  )
    ancestors.add(above.id);
  return [...ancestors];
};

/** The menus of each `parentId`. */
export const byParent = <M extends Pick<Linked, 'parentId'>>(
  menus: Iterable<M>,
): ReadonlyMap<number, ReadonlyArray<M>> => {
  const children = new Map<number, M[]>();
  for (const menu of menus) {
    const siblings = children.get(menu.parentId);
    if (siblings) siblings.push(menu);
    else children.set(menu.parentId, [menu]);
  }
  return children;
};

/** The ids of a subtree by depth: the menu itself, its children, their children and so on. */
const levelsOf = (menus: Menus<Linked>, id: number): ReadonlyArray<ReadonlyArray<number>> => {
  const children = byParent(menus.values());
  const levels: number[][] = [];
  const seen = new Set([id]);
  for (let level = [id]; level.length > 0;) {
    levels.push(level);
    const below = level.flatMap((above) => children.get(above) ?? []).map((menu) => menu.id);
    level = below.filter((child) => !seen.has(child));
    for (const child of level) seen.add(child);
  }
  return levels;
};

/** The ids of the menu and of all menus below it. */
export const subtreeOf = (menus: Menus<Linked>, id: number): ReadonlyArray<number> => levelsOf(menus, id).flat();

/** The chosen menus and, as implied, their ancestors. */
export const withImplied = (menus: Menus<Linked>, chosenIds: ReadonlyArray<number>): ReadonlyArray<MenuLink> => {
  const links = new Map(chosenIds.map((id) => [id, { id, implied: false }]));
  for (const id of chosenIds)
    for (let above = parentOf(menus, id); above && !links.has(above.id); above = parentOf(menus, above.id))
      links.set(above.id, { id: above.id, implied: true });
  return [...links.values()];
};

/** The menu whose parent is chosen, with its type. `id` is undefined for a new menu. */
export type MovedMenu = Readonly<{ id: number | undefined; type: number }>;

/** True if the last of these ancestors has a parent, which is then among them. */
const endsInCycle = (menus: Menus<Linked>, above: ReadonlyArray<number>): boolean => {
  const last = above.at(-1);
  return last !== undefined && parentOf(menus, last) !== undefined;
};

const heightOf = (records: Menus<Linked>, id: number | undefined): number =>
  id === undefined ? 1 : levelsOf(records, id).length;

/**
 * Tells which places a record of a tree may have. The parent must be the root or one of these records. The record and what is
 * below it must not be deeper than `maxDepth`, and the record must not be its own ancestor. `id` is undefined for a new record.
 */
export const possiblePlace = (
  records: Menus<Linked>,
  id: number | undefined,
  maxDepth: number,
): ((parentId: number) => boolean) => {
  const height = heightOf(records, id);
  return (parentId) => {
    if (parentId === ROOT_ID) return height <= maxDepth;
    if (!records.has(parentId)) return false;
    const above = [parentId, ...ancestorsOf(records, parentId)];
    return (
      !above.some((ancestor) => ancestor === id) && !endsInCycle(records, above) && above.length + height <= maxDepth
    );
  };
};

/** The same of a menu. A button is no parent, and a menu with children must not be a button. */
export const possibleParent = (
  menus: Menus<Linked & Pick<MenuRecord, 'type'>>,
  { id, type }: MovedMenu,
): ((parentId: number) => boolean) => {
  if (type === BUTTON && heightOf(menus, id) > 1) return () => false;
  const isPossible = possiblePlace(menus, id, MAX_DEPTH);
  return (parentId) => menus.get(parentId)?.type !== BUTTON && isPossible(parentId);
};
