/** A record of a tree, with the records below it. */
export type TreeNode<Node> = Readonly<{
  id: number;
  parentId: number;
  name: string;
  status: number;
  children: ReadonlyArray<Node>;
}>;

/** A node with those above it, from the top. */
export type PlacedNode<Node> = Readonly<{ node: Node; above: ReadonlyArray<Node> }>;

/** Every node of the tree with its place, each before those below it. */
export const placedNodes = <Node extends TreeNode<Node>>(
  tree: ReadonlyArray<Node>,
  above: ReadonlyArray<Node> = [],
): ReadonlyArray<PlacedNode<Node>> =>
  tree.flatMap((node) => [{ node, above }, ...placedNodes(node.children, [...above, node])]);
