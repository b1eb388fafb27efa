import { useMemo, useState } from 'react';
import { limitedTree, searchTree, type Found, type TreeSearch } from './shown-tree';
import { placedIn, type TreeNode } from './placed-tree';

/** The most matches that a search shows. */
const MOST_MATCHES = 100;

/** The most nodes below one node that the tree shows. A search finds the others. */
const MOST_SIBLINGS = 200;

/** The most nodes that can all be open at once without making the page slow. */
const MOST_OPEN = 1000;

/** The most nodes below a node of the top level that is open at first. */
const MOST_SHOWN_AT_FIRST = 100;

/** The ids of the nodes that are open at first: of the top level, and above the chosen ones. */
const openAtFirst = <Node extends TreeNode<Node>>(
  tree: ReadonlyArray<Node>,
  chosen: ReadonlyArray<number>,
): string[] => {
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

type Shown<Node> = Found<Node> &
  Readonly<{
    /** Whether the tree shows only what a search finds. */
    isSearch: boolean;
    expandedItems: string[];
    onExpandedItemsChange: (event: unknown, itemIds: string[]) => void;
    /**
     * The key of the tree. It begins anew after a search: otherwise each node that closes shows all nodes below it for the
     * time of its transition.
     */
    treeKey: string;
    /** Opens all nodes; undefined where there are too many. */
    expandAll: (() => void) | undefined;
    collapseAll: () => void;
  }>;

const openable = <Node extends TreeNode<Node>>(tree: ReadonlyArray<Node>): ReadonlyArray<number> =>
  tree.flatMap(({ id, children }) => (children.length > 0 ? [id, ...openable(children)] : []));

const countOf = <Node extends TreeNode<Node>>(tree: ReadonlyArray<Node>): number =>
  tree.reduce<number>((count, { children }) => count + 1 + countOf(children), 0);

/**
 * What a tree shows: everything, with the top level and the nodes above the chosen ones open, or the nodes that a search
 * finds with those above them. `chosen` counts when the tree is shown first.
 */
export const useShownTree = <Node extends TreeNode<Node>>(
  tree: ReadonlyArray<Node>,
  { text, only, textsOf }: TreeSearch<Node>,
  chosen: ReadonlyArray<number> = [],
): Shown<Node> => {
  const [expanded, setExpanded] = useState<string[]>();
  const [searched, setSearched] = useState<Readonly<{ text: string; closed: string[] }>>({ text: '', closed: [] });
  const isSearch = only !== undefined || text.trim() !== '';
  const found = useMemo<Found<Node>>(
    () =>
      isSearch
        ? searchTree(tree, { text, only, textsOf }, only ? MOST_OPEN : MOST_MATCHES)
        : { tree: limitedTree(tree, MOST_SIBLINGS), ids: [], more: 0 },
    [tree, text, only, textsOf, isSearch],
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
