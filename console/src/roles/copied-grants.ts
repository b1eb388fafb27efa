import type { Grant } from '@menshen/contract/access/rights-endpoints';
import { treeOf } from '../menus/menu-tree.js';
import { placedIn } from '../tree/placed-tree.js';
import { chosenIds, givableIds } from './grant-choice.js';

/** The menus of a role that its copy gets, and how many it does not get. */
export type CopiedGrants = Readonly<{ menuIds: ReadonlyArray<number>; leftOut: number }>;

/** What the copy of a role with these grants gets from a user with these permissions, who gives only what they have. */
export const copiedGrants = (grants: ReadonlyArray<Grant>, permissions: ReadonlyArray<string>): CopiedGrants => {
  const chosen = chosenIds(grants);
  const givable = givableIds(placedIn(treeOf(grants)), permissions);
  const menuIds = chosen.filter((id) => givable.has(id));
  return { menuIds, leftOut: chosen.length - menuIds.length };
};
