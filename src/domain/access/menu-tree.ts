import { E } from '../../contract/fp.js';
import { BUTTON, ROOT_ID } from '../../contract/menu.js';
import type { RefusalOf } from '../../contract/refusals.js';

/** A live menu. `permission` is empty where the menu grants none. */
export type MenuNode = Readonly<{ id: number; parentId: number; type: number; status: number; permission: string }>;

/** The live menus by id. The functions below end even if the parents form a cycle. */
export type Menus = ReadonlyMap<number, MenuNode>;

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

/** The greatest depth of a menu. A menu without a parent has depth 1. */
const MAX_DEPTH = 5;

const parentOf = (menus: Menus, id: number): MenuNode | undefined => menus.get(menus.get(id)?.parentId ?? ROOT_ID);

/** The ids of the menus above this one, the nearest first. */
export const ancestorsOf = (menus: Menus, id: number): ReadonlyArray<number> => {
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
export const byParent = <M extends Pick<MenuNode, 'parentId'>>(
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
const levelsOf = (menus: Menus, id: number): ReadonlyArray<ReadonlyArray<number>> => {
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
export const subtreeOf = (menus: Menus, id: number): ReadonlyArray<number> => levelsOf(menus, id).flat();

/** The chosen menus and, as implied, their ancestors. */
export const withImplied = (menus: Menus, chosenIds: ReadonlyArray<number>): ReadonlyArray<MenuLink> => {
  const links = new Map(chosenIds.map((id) => [id, { id, implied: false }]));
  for (const id of chosenIds)
    for (let above = parentOf(menus, id); above && !links.has(above.id); above = parentOf(menus, above.id))
      links.set(above.id, { id: above.id, implied: true });
  return [...links.values()];
};

/** The place and type of a menu after a change. `id` is undefined for a new menu. */
export type MenuPlace = Readonly<{ id: number | undefined; parentId: number; type: number }>;

/** True if the last of these ancestors has a parent, which is then among them. */
const endsInCycle = (menus: Menus, above: ReadonlyArray<number>): boolean => {
  const last = above.at(-1);
  return last !== undefined && parentOf(menus, last) !== undefined;
};

/**
 * The parent must be the root or a live menu that is no button. The menu and what is below it must not be deeper than
 * five, and the menu must not be its own ancestor. A menu with children must not be a button.
 */
export const checkParent = (
  menus: Menus,
  { id, parentId, type }: MenuPlace,
): E.Either<RefusalOf<'ParentInvalid'>, void> => {
  const parent = menus.get(parentId);
  const above = parent ? [parentId, ...ancestorsOf(menus, parentId)] : [];
  const height = id === undefined ? 1 : levelsOf(menus, id).length;

  const isUnderMenu = parentId === ROOT_ID || (parent !== undefined && parent.type !== BUTTON);
  const isInCycle = above.some((ancestor) => ancestor === id) || endsInCycle(menus, above);
  const isTooDeep = above.length + height > MAX_DEPTH;
  const isButtonWithChildren = type === BUTTON && height > 1;
  return !isUnderMenu || isInCycle || isTooDeep || isButtonWithChildren
    ? E.left({ _tag: 'ParentInvalid', field: 'parentId' })
    : E.right(undefined);
};

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
