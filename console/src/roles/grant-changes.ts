import { isInUse } from '@menshen/contract/values/status';
import type { MenuNode, NameOf } from '../menus/menu-tree.js';
import { pathOf, placedIn } from '../tree/placed-tree.js';
import { impliedIds } from './grant-choice.js';

/** Why a menu changes nothing: it is disabled, another menu of the role keeps its permission, or one has it already. */
type Without = 'disabled' | 'kept' | 'held';

/** A menu by its names from the top, and the permission that it carries (`detail`). */
type Changed = Readonly<{ key: number; name: string; detail: string; without?: Without }>;

/** `gained` are the permissions that the role did not have before. */
export type GrantChanges = Readonly<{
  added: ReadonlyArray<Changed>;
  taken: ReadonlyArray<Changed>;
  gained: ReadonlyArray<string>;
}>;

/** What a role gets and what it loses with another choice, with the menus above the chosen ones. A disabled menu gives nothing. */
export const grantChanges = (
  tree: ReadonlyArray<MenuNode>,
  before: ReadonlyArray<number>,
  after: ReadonlyArray<number>,
  nameOf: NameOf,
): GrantChanges => {
  const placed = placedIn(tree);
  const choiceOf = (chosen: ReadonlyArray<number>) => {
    const ids = new Set([...chosen, ...impliedIds(placed, new Set(chosen))]);
    const enabled = placed.filter(({ node }) => ids.has(node.id) && isInUse(node) && node.permission !== '');
    return { ids, permissions: new Set(enabled.map(({ node }) => node.permission)) };
  };
  const [old, now] = [choiceOf(before), choiceOf(after)];
  type Choice = typeof old;
  const onlyIn = (one: Choice, other: Choice, without: Without): ReadonlyArray<Changed> =>
    placed
      .filter(({ node }) => one.ids.has(node.id) && !other.ids.has(node.id))
      .map((place) => {
        const { node } = place;
        const changed = { key: node.id, name: pathOf(place, nameOf), detail: node.permission };
        if (node.permission === '') return changed;
        if (!isInUse(node)) return { ...changed, without: 'disabled' };
        return other.permissions.has(node.permission) ? { ...changed, without } : changed;
      });
  return {
    added: onlyIn(now, old, 'held'),
    taken: onlyIn(old, now, 'kept'),
    gained: [...now.permissions].filter((permission) => !old.permissions.has(permission)),
  };
};
