import { IN_USE } from '@menshen/contract/values/status';
import type { MenuNode, NameOf } from '../menus/menu-tree.js';
import { pathOf, placedIn, type Placed } from '../tree/placed-tree.js';
import { impliedIds } from './grant-choice.js';

/**
 * Why an added or a taken menu changes no permission: the role has the permission already, the role keeps it through another menu, or
 * the menu is disabled and gives its permission later, or gave none.
 */
export type Unchanged = 'held' | 'kept' | 'later' | 'ungiven';

/** A menu by its names from the top, and the permission that it carries (`detail`). */
export type ChangedMenu = Readonly<{ key: number; name: string; detail: string; unchanged?: Unchanged }>;

/** `gained` are the permissions that the role did not have before, and `lost` those that it does not have any more. */
export type GrantChanges = Readonly<{
  added: ReadonlyArray<ChangedMenu>;
  taken: ReadonlyArray<ChangedMenu>;
  gained: ReadonlyArray<string>;
  lost: ReadonlyArray<string>;
}>;

/** The menus of a choice, with those above the chosen ones, and the permissions that the enabled ones of them give. */
type Choice = Readonly<{ ids: ReadonlySet<number>; permissions: ReadonlySet<string> }>;

const choiceOf = (placed: ReadonlyArray<Placed<MenuNode>>, chosen: ReadonlyArray<number>): Choice => {
  const ids = new Set([...chosen, ...impliedIds(placed, new Set(chosen))]);
  const giving = placed.map(({ node }) => node).filter(({ id, status }) => ids.has(id) && status === IN_USE);
  return { ids, permissions: new Set(giving.flatMap(({ permission }) => (permission === '' ? [] : [permission]))) };
};

const missingIn = (other: Choice, { permissions }: Choice): ReadonlyArray<string> =>
  [...permissions].filter((permission) => !other.permissions.has(permission));

/** What a role gets and what it loses with another choice. */
export const grantChanges = (
  tree: ReadonlyArray<MenuNode>,
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>,
  nameOf: NameOf,
): GrantChanges => {
  const placed = placedIn(tree);
  const [old, now] = [choiceOf(placed, before), choiceOf(placed, after)];
  const onlyIn = (one: Choice, other: Choice, shared: Unchanged, disabled: Unchanged): ReadonlyArray<ChangedMenu> =>
    placed
      .filter(({ node }) => one.ids.has(node.id) && !other.ids.has(node.id))
      .map((place) => {
        const { id, permission, status } = place.node;
        const changed = { key: id, name: pathOf(place, nameOf), detail: permission };
        if (permission === '') return changed;
        if (other.permissions.has(permission)) return { ...changed, unchanged: shared };
        return status === IN_USE ? changed : { ...changed, unchanged: disabled };
      });
  return {
    added: onlyIn(now, old, 'held', 'later'),
    taken: onlyIn(old, now, 'kept', 'ungiven'),
    gained: missingIn(old, now),
    lost: missingIn(now, old),
  };
};
