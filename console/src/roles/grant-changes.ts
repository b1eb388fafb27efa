import type { MenuNode, NameOf } from '../menus/menu-tree.js';
import { pathOf, placedIn } from '../tree/placed-tree.js';
import { impliedIds } from './grant-choice.js';

/** A menu by its names from the top, and the permission that it carries. */
type Changed = Readonly<{ key: number; name: string; detail: string }>;

/** `gained` are the permissions that no menu carried before. */
export type GrantChanges = Readonly<{
  added: ReadonlyArray<Changed>;
  taken: ReadonlyArray<Changed>;
  gained: ReadonlyArray<string>;
}>;

/** What a role gets and what it loses with another choice, with the menus above the chosen ones. */
export const grantChanges = (
  tree: ReadonlyArray<MenuNode>,
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>,
  nameOf: NameOf,
): GrantChanges => {
  const placed = placedIn(tree);
  const granted = (ids: ReadonlyArray<number>) => new Set([...ids, ...impliedIds(placed, new Set(ids))]);
  const [old, now] = [granted(before), granted(after)];
  const onlyIn = (one: ReadonlySet<number>, other: ReadonlySet<number>): ReadonlyArray<Changed> =>
    placed
      .filter(({ node }) => one.has(node.id) && !other.has(node.id))
      .map((place) => ({ key: place.node.id, name: pathOf(place, nameOf), detail: place.node.permission }));
  const carried = (ids: ReadonlySet<number>): ReadonlySet<string> =>
    new Set(placed.flatMap(({ node }) => (ids.has(node.id) && node.permission !== '' ? [node.permission] : [])));
  const present = carried(old);
  const gained = [...carried(now)].filter((permission) => !present.has(permission));
  return { added: onlyIn(now, old), taken: onlyIn(old, now), gained };
};
