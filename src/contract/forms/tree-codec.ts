import { t } from '../values/fp.js';

type DecodedTree<P extends t.Props> = t.TypeOf<t.TypeC<P>> & Readonly<{ children: ReadonlyArray<DecodedTree<P>> }>;

/** A record with these fields and, as `children`, those below it. */
export type TreeOf<P extends t.Props> = t.OutputOf<t.TypeC<P>> & Readonly<{ children: ReadonlyArray<TreeOf<P>> }>;

/** The codec of such a tree. */
export const treeCodec = <P extends t.Props>(name: string, fields: P): t.Type<DecodedTree<P>, TreeOf<P>> => {
  type Tree = t.Type<DecodedTree<P>, TreeOf<P>>;
  const tree: Tree = t.recursion<DecodedTree<P>, TreeOf<P>>(name, () =>
    t.strict({ ...fields, children: t.readonlyArray(tree) }),
  );
  return tree;
};
