import type { Grant } from '@menshen/contract/access/rights-endpoints';
import type { MenuNode } from '../menus/menu-tree.js';
import { nodesIn, placedIn, type Placed } from '../tree/placed-tree.js';
import type { Values } from '../forms/form-values.js';
import { subtreeOf } from '@menshen/contract/values/hierarchy';
import { withImplied } from '@menshen/contract/access/menu-hierarchy';

/** The chosen menus in the values of the form. */
export const menuIdsOf = (values: Values) => values['menuIds'] as ReadonlyArray<number>;

const sorted = (ids: Iterable<number>): ReadonlyArray<number> => [...ids].toSorted((one, other) => one - other);

/** The ids of the chosen menus, ascending. */
export const chosenIds = (grants: ReadonlyArray<Grant>): ReadonlyArray<number> =>
  sorted(grants.filter(({ granted }) => granted === 'chosen').map(({ id }) => id));

/** The menus that a grant of the chosen ones includes: those above them that are not chosen. */
export const impliedIds = (placed: ReadonlyArray<Placed<MenuNode>>, chosen: ReadonlySet<number>): ReadonlySet<number> =>
  new Set(withImplied(nodesIn(placed), [...chosen]).flatMap(({ id, implied }) => (implied ? [id] : [])));

/** The menus that a user with these permissions may give: they have what the menu and those above it carry. */
export const givableIds = (
  placed: ReadonlyArray<Placed<MenuNode>>,
  permissions: ReadonlyArray<string>,
): ReadonlySet<number> => {
  const held = new Set(['', ...permissions]);
  return new Set(
    placed
      .filter(({ node, above }) => [...above, node].every(({ permission }) => held.has(permission)))
      .map(({ node }) => node.id),
  );
};

type Ticks = Readonly<{
  /** The menus that a tick can reach. Under a search, only those that are shown. */
  tree: ReadonlyArray<MenuNode>;
  /** The ids that the tree showed as ticked before the user changed them, and after. */
  before: ReadonlyArray<number>;
  after: ReadonlyArray<number>;
  withBelow: boolean;
  givable: ReadonlySet<number>;
}>;

/**
 * The chosen menus after the user ticked or unticked some, perhaps with all below them. Menus that the user may not give stay
 * as they are.
 */
export const toggled = (
  chosen: ReadonlyArray<number>,
  { tree, before, after, withBelow, givable }: Ticks,
): ReadonlyArray<number> => {
  const menus = nodesIn(placedIn(tree));
  const clicked = differingIds(before, after);
  const result = new Set(chosen);
  for (const id of clicked) {
    if (!menus.has(id)) continue;
    const ids = (withBelow ? subtreeOf(menus, id) : [id]).filter((one) => givable.has(one));
    for (const one of ids) {
      if (after.includes(id)) result.add(one);
      else result.delete(one);
    }
  }
  return sorted(result);
};

/** The menus that only one of two choices has. */
export const differingIds = (one: ReadonlyArray<number>, other: ReadonlyArray<number>): ReadonlyArray<number> => {
  const [first, second] = [new Set(one), new Set(other)];
  return sorted([...one.filter((id) => !second.has(id)), ...other.filter((id) => !first.has(id))]);
};
