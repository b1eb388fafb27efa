import { useDeferredValue, useMemo, useState } from 'react';
import { placedMenus, searchTree, type Found, type MenuNode } from './menu-tree';

/** The most matches that a search shows. */
const MOST_MATCHES = 200;

/** The most menus that can all be open at once without making the page slow. */
const MOST_OPEN = 1000;

/** The most menus of the top level that are open at first. */
const MOST_OPEN_AT_FIRST = 20;

type Shown<M extends MenuNode> = Found<M> &
  Readonly<{
    expandedItems: string[];
    onExpandedItemsChange: (event: unknown, itemIds: string[]) => void;
    /** Opens all menus; undefined where there are too many. */
    expandAll: (() => void) | undefined;
    collapseAll: () => void;
  }>;

const openable = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<number> =>
  tree.flatMap(({ id, children }) => (children.length > 0 ? [id, ...openable(children)] : []));

const countOf = (tree: ReadonlyArray<MenuNode>): number =>
  tree.reduce((count, { children }) => count + 1 + countOf(children), 0);

/**
 * What a tree shows: everything, with the top level and the menus above the chosen ones open, or the menus that match the
 * text with those above them. `chosen` counts when the tree is shown first.
 */
export const useMenuTree = <M extends MenuNode>(
  tree: ReadonlyArray<M>,
  text: string,
  chosen: ReadonlyArray<number> = [],
): Shown<M> => {
  const wanted = useDeferredValue(text);
  const [expanded, setExpanded] = useState<string[]>();
  const [searched, setSearched] = useState<Readonly<{ text: string; closed: string[] }>>({ text: '', closed: [] });
  const isSearch = wanted.trim() !== '';
  const found = useMemo<Found<M>>(
    () => (isSearch ? searchTree(tree, wanted, MOST_MATCHES) : { tree, ids: [], more: 0 }),
    [tree, wanted, isSearch],
  );
  const closed = searched.text === wanted ? searched.closed : [];
  const matches = useMemo(() => found.ids.map(String), [found]);
  const [first] = useState(() => {
    const above = placedMenus(tree)
      .filter(({ menu }) => chosen.includes(menu.id))
      .flatMap((placed) => placed.above);
    return [...new Set([...tree.slice(0, MOST_OPEN_AT_FIRST), ...above].map(({ id }) => String(id)))];
  });
  const canExpandAll = useMemo(() => countOf(tree) <= MOST_OPEN, [tree]);
  return {
    ...found,
    expandedItems: isSearch ? matches.filter((id) => !closed.includes(id)) : (expanded ?? first),
    onExpandedItemsChange: (_event, itemIds) => {
      if (isSearch) setSearched({ text: wanted, closed: matches.filter((id) => !itemIds.includes(id)) });
      else setExpanded(itemIds);
    },
    expandAll: canExpandAll && !isSearch ? () => setExpanded(openable(tree).map(String)) : undefined,
    collapseAll: () => setExpanded([]),
  };
};
