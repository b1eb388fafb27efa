import { useMemo, useState } from 'react';
import { limitedTree, searchTree, type Found, type MenuNode, type TreeSearch } from './menu-tree';
import { placedIn } from './placed-tree';

/** The most matches that a search shows. */
const MOST_MATCHES = 100;

/** The most menus below one menu that the tree shows. A search finds the others. */
const MOST_SIBLINGS = 200;

/** The most menus that can all be open at once without making the page slow. */
const MOST_OPEN = 1000;

/** The most menus below a top menu that is open at first. */
const MOST_SHOWN_AT_FIRST = 100;

/** The ids of the menus that are open at first: of the top level, and above the chosen ones. */
const openAtFirst = (tree: ReadonlyArray<MenuNode>, chosen: ReadonlyArray<number>): string[] => {
  const ids = new Set<number>();
  let shown = 0;
  for (const { id, children } of tree) {
    shown += children.length;
    if (shown > MOST_SHOWN_AT_FIRST) break;
    ids.add(id);
  }
  for (const { node, above } of placedIn(tree)) if (chosen.includes(node.id)) for (const { id } of above) ids.add(id);
  return [...ids].map(String);
};

type Shown = Found &
  Readonly<{
    /** Whether the tree shows only what a search finds. */
    isSearch: boolean;
    expandedItems: string[];
    onExpandedItemsChange: (event: unknown, itemIds: string[]) => void;
    /**
     * The key of the tree. It begins anew after a search: otherwise each menu that closes shows all menus below it for the
     * time of its transition.
     */
    treeKey: string;
    /** Opens all menus; undefined where there are too many. */
    expandAll: (() => void) | undefined;
    collapseAll: () => void;
  }>;

const openable = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<number> =>
  tree.flatMap(({ id, children }) => (children.length > 0 ? [id, ...openable(children)] : []));

const countOf = (tree: ReadonlyArray<MenuNode>): number =>
  tree.reduce((count, { children }) => count + 1 + countOf(children), 0);

/**
 * What a tree shows: everything, with the top level and the menus above the chosen ones open, or the menus that a search
 * finds with those above them. `chosen` counts when the tree is shown first.
 */
export const useMenuTree = (
  tree: ReadonlyArray<MenuNode>,
  { text, only }: TreeSearch,
  chosen: ReadonlyArray<number> = [],
): Shown => {
  const [expanded, setExpanded] = useState<string[]>();
  const [searched, setSearched] = useState<Readonly<{ text: string; closed: string[] }>>({ text: '', closed: [] });
  const isSearch = only !== undefined || text.trim() !== '';
  const found = useMemo<Found>(
    () =>
      isSearch
        ? searchTree(tree, { text, only }, only ? MOST_OPEN : MOST_MATCHES)
        : { tree: limitedTree(tree, MOST_SIBLINGS), ids: [], more: 0 },
    [tree, text, only, isSearch],
  );
  const closed = searched.text === text ? searched.closed : [];
  const matches = useMemo(() => found.ids.map(String), [found]);
  const [first] = useState(() => openAtFirst(tree, chosen));
  const canExpandAll = useMemo(() => countOf(tree) <= MOST_OPEN, [tree]);
  return {
    ...found,
    isSearch,
    treeKey: isSearch ? 'search' : 'all',
    expandedItems: isSearch ? matches.filter((id) => !closed.includes(id)) : (expanded ?? first),
    onExpandedItemsChange: (_event, itemIds) => {
      if (isSearch) setSearched({ text, closed: matches.filter((id) => !itemIds.includes(id)) });
      else setExpanded(itemIds);
    },
    expandAll: canExpandAll && !isSearch ? () => setExpanded(openable(tree).map(String)) : undefined,
    collapseAll: () => setExpanded([]),
  };
};
