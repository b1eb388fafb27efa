import { BUTTON, type MenuRecord } from '../modules/menu.js';
import { heightOf, parentIn, possiblePlace, type Hierarchy, type Linked } from '../values/hierarchy.js';

/** A live menu as far as rights and the tree need it. `permission` is empty where the menu grants none. */
export type MenuNode = Pick<MenuRecord, 'id' | 'parentId' | 'type' | 'status' | 'permission'>;

/** The live menus by id. */
export type Menus = Hierarchy<MenuNode>;

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

/** The greatest depth of a menu. */
export const MAX_MENU_DEPTH = 5;

/** The chosen menus and, as implied, their ancestors. */
export const withImplied = (menus: Hierarchy, chosenIds: ReadonlyArray<number>): ReadonlyArray<MenuLink> => {
  const links = new Map(chosenIds.map((id) => [id, { id, implied: false }]));
  for (const id of chosenIds)
    for (let above = parentIn(menus, id); above && !links.has(above.id); above = parentIn(menus, above.id))
      links.set(above.id, { id: above.id, implied: true });
  return [...links.values()];
};

/** The menu whose parent is chosen, with its type. `id` is undefined for a new menu. */
export type MovedMenu = Readonly<{ id: number | undefined; type: number }>;

/** Tells which places a menu may have. A button is no parent, and a menu with children must not be a button. */
export const possibleMenuParent = (
  menus: Hierarchy<Linked & Pick<MenuRecord, 'type'>>,
  { id, type }: MovedMenu,
): ((parentId: number) => boolean) => {
  if (type === BUTTON && heightOf(menus, id) > 1) return () => false;
  const isPossible = possiblePlace(menus, id, MAX_MENU_DEPTH);
  return (parentId) => menus.get(parentId)?.type !== BUTTON && isPossible(parentId);
};
