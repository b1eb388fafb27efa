import type { MenuNode } from '../menus/menu-tree.js';

/** How many menus are below a menu, and how many of them are chosen. */
export type Share = Readonly<{ below: number; chosenBelow: number }>;

/** The shares of all menus of a tree, by their ids. */
export const sharesOf = (tree: ReadonlyArray<MenuNode>, chosen: ReadonlySet<number>): ReadonlyMap<number, Share> => {
  const shares = new Map<number, Share>();
  const add = ({ id, children }: MenuNode): Share => {
    const parts = children.map((child) => ({ share: add(child), isChosen: chosen.has(child.id) }));
    const share = {
      below: parts.reduce((sum, part) => sum + 1 + part.share.below, 0),
      chosenBelow: parts.reduce((sum, part) => sum + Number(part.isChosen) + part.share.chosenBelow, 0),
    };
    shares.set(id, share);
    return share;
  };
  for (const menu of tree) add(menu);
  return shares;
};
