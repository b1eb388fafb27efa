/** A record of a tree, with the records below it. */
export type TreeNode<N> = Readonly<{
  id: number;
  parentId: number;
  name: string;
  status: number;
  children: ReadonlyArray<N>;
}>;

/** A record of a tree with its place: its level from 1, and the records above it from the top. */
export type Placed<N> = Readonly<{ node: N; depth: number; above: ReadonlyArray<N> }>;

/** Every record of the tree with its place, each before those below it. */
export const placedIn = <N extends TreeNode<N>>(
  tree: ReadonlyArray<N>,
  above: ReadonlyArray<N> = [],
): ReadonlyArray<Placed<N>> =>
  tree.flatMap((node) => [{ node, depth: above.length + 1, above }, ...placedIn(node.children, [...above, node])]);

/** The records by their ids, each with its place. Each comes before those below it. */
export const placesById = <N extends TreeNode<N>>(tree: ReadonlyArray<N>): ReadonlyMap<number, Placed<N>> =>
  new Map(placedIn(tree).map((placed) => [placed.node.id, placed]));

/** The records by their ids. */
export const nodesIn = <N extends TreeNode<N>>(placed: Iterable<Placed<N>>): ReadonlyMap<number, N> =>
  new Map([...placed].map(({ node }) => [node.id, node]));

/** The names of a record and of those above it. */
export const pathOf = <N>({ node, above }: Placed<N>, nameOf: (node: N) => string): string =>
  [...above, node].map(nameOf).join(' / ');
