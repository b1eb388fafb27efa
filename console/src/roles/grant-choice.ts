import type { Menu, MenuNode, Placed } from '../menus/menu-tree.js';
import { idsBelow, placedMenus } from '../menus/menu-tree.js';

/** A menu and what a role has of it (`GET /role/grants`). */
export type Grant = Menu & Readonly<{ granted: 'chosen' | 'implied' | 'none' }>;

/** What one grant may name. */
export const MAX_CHOSEN = 1000;

const sorted = (ids: Iterable<number>): ReadonlyArray<number> => [...ids].toSorted((one, other) => one - other);

/** The ids of the chosen menus, ascending. */
export const chosenIds = (grants: ReadonlyArray<Grant>): ReadonlyArray<number> =>
  sorted(grants.filter(({ granted }) => granted === 'chosen').map(({ id }) => id));

/** The menus that a grant of the chosen ones includes: those above them that are not chosen. */
export const impliedIds = (placed: ReadonlyArray<Placed>, chosen: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(
    placed
      .filter(({ menu }) => chosen.has(menu.id))
      .flatMap(({ above }) => above.map(({ id }) => id))
      .filter((id) => !chosen.has(id)),
  );

/** The menus that a user with these permissions may give: they have what the menu and those above it carry. */
export const givableIds = (placed: ReadonlyArray<Placed>, permissions: ReadonlyArray<string>): ReadonlySet<number> => {
  const held = new Set(['', ...permissions]);
  return new Set(
    placed
      .filter(({ menu, above }) => [...above, menu].every(({ permission }) => held.has(permission)))
      .map(({ menu }) => menu.id),
  );
};

type Toggle = Readonly<{ menu: MenuNode; isChosen: boolean; withBelow: boolean; givable: ReadonlySet<number> }>;

/** The chosen menus after one was ticked or not, perhaps with all below it. Menus that nobody may give stay as they are. */
export const toggled = (
  chosen: ReadonlyArray<number>,
  { menu, isChosen, withBelow, givable }: Toggle,
): ReadonlyArray<number> => {
  const ids = (withBelow ? idsBelow(menu) : [menu.id]).filter((id) => givable.has(id));
  const result = new Set(chosen);
  for (const id of ids) {
    if (isChosen) result.add(id);
    else result.delete(id);
  }
  return sorted(result);
};

/** The menus that only one of two choices has. */
export const differingIds = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): ReadonlyArray<number> => {
  const [first, second] = [new Set(one), new Set(other)];
  return sorted([...one.filter((id) => !second.has(id)), ...other.filter((id) => !first.has(id))]);
};

/** The names of a menu and of those above it. */
export const pathsOf = (tree: ReadonlyArray<MenuNode>): ReadonlyMap<number, string> =>
  new Map(placedMenus(tree).map(({ menu, above }) => [menu.id, [...above, menu].map(({ name }) => name).join(' / ')]));
