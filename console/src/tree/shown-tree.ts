import { ROOT_ID } from '@menshen/contract/values/hierarchy';
import { placedIn, type TreeNode } from './placed-tree.js';

/** The part of a tree that matches, with the nodes above each match; how many match, and how many of them were left out. */
export type Found<Node> = Readonly<{
  tree: ReadonlyArray<Node>;
  ids: ReadonlyArray<number>;
  matches?: number;
  more: number;
}>;

/** Which nodes a search finds: by the texts of a node in any case, and perhaps only some ids. */
export type TreeSearch<Node> = Readonly<{
  text: string;
  only?: ReadonlySet<number> | undefined;
  textsOf: (node: Node) => ReadonlyArray<string>;
}>;

/** The nodes that a search finds, at most `most`, with those above them. */
export const searchTree = <Node extends TreeNode<Node>>(
  tree: ReadonlyArray<Node>,
  { text, only, textsOf }: TreeSearch<Node>,
  most: number,
): Found<Node> => {
  const wanted = text.trim().toLowerCase();
  const matches = placedIn(tree).filter(
    ({ node }) => (only?.has(node.id) ?? true) && textsOf(node).some((one) => one.toLowerCase().includes(wanted)),
  );
  const shown = matches.slice(0, most);
  const kept = new Set(shown.flatMap(({ node, above }) => [node.id, ...above.map(({ id }) => id)]));
  const part = (nodes: ReadonlyArray<Node>): ReadonlyArray<Node> =>
    nodes.filter(({ id }) => kept.has(id)).map((node) => ({ ...node, children: part(node.children) }));
  return { tree: part(tree), ids: [...kept], matches: matches.length, more: matches.length - shown.length };
};

/** True for what stands for the nodes of one level that a tree does not show. Its name is their number. */
export const isPlaceholder = ({ id }: Readonly<{ id: number }>): boolean => id < 0;

/** The tree with at most `most` nodes below each node, and a placeholder for the others. */
export const limitedTree = <Node extends TreeNode<Node>>(
  tree: ReadonlyArray<Node>,
  most: number,
  parentId = ROOT_ID,
): ReadonlyArray<Node> => {
  const shown = tree.slice(0, most).map((node) => {
    const children = limitedTree(node.children, most, node.id);
    return children === node.children ? node : { ...node, children };
  });
  const hidden = tree[most];
  if (hidden)
    return [...shown, { ...hidden, id: -parentId - 1, parentId, name: String(tree.length - most), children: [] }];
  return shown.every((node, index) => node === tree[index]) ? tree : shown;
};
