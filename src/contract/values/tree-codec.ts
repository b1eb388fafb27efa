import { t } from './fp.js';
import type { Tree } from './nested-tree.js';

type Decoded<P extends t.Props> = Tree<t.TypeOf<t.TypeC<P>>>;
type Encoded<P extends t.Props> = Tree<t.OutputOf<t.TypeC<P>>>;

/** The codec of a tree whose records have these fields. */
export const treeCodec = <P extends t.Props>(name: string, fields: P): t.Type<Decoded<P>, Encoded<P>> => {
  const tree: t.Type<Decoded<P>, Encoded<P>> = t.recursion<Decoded<P>, Encoded<P>>(name, () =>
    t.strict({ ...fields, children: t.readonlyArray(tree) }),
  );
  return tree;
};
