import { ROOT_ID, type Linked } from './hierarchy.js';

/** A record of a tree and, as `children`, the records below it. */
export type Tree<R> = R & Readonly<{ children: ReadonlyArray<Tree<R>> }>;

type GrowingTree<R> = R & { readonly children: GrowingTree<R>[] };

/** A record of a tree with its place among those of the same parent. */
export type Sorted = Linked & Readonly<{ sort: number }>;

const bySortAndId = (one: Sorted, other: Sorted): number => one.sort - other.sort || one.id - other.id;

/** The ids of the records at which cycles of parents are cut, one for each cycle. */
const cutsOf = (records: ReadonlyMap<number, Sorted>): ReadonlySet<number> => {
  const cuts = new Set<number>();
  const finished = new Set<number>();
  for (const start of records.values()) {
    const path = new Set<number>();
    let record: Sorted | undefined = start;
    while (record && !finished.has(record.id) && !path.has(record.id)) {
      path.add(record.id);
      record = records.get(record.parentId);
    }
    if (record && path.has(record.id)) cuts.add(record.id);
    for (const id of path) finished.add(id);
  }
  return cuts;
};

/**
 * The tree of all these records, children by `sort` and id. A record whose parent is missing stands at the top. So does one
 * record of each cycle of parents.
 */
export const nestedTree = <R extends Sorted, Shown>(
  records: ReadonlyArray<R>,
  show: (record: R) => Shown,
): ReadonlyArray<Tree<Shown>> => {
  const sorted = new Map([...records].sort(bySortAndId).map((record) => [record.id, record]));
  const nodes = new Map<number, GrowingTree<Shown>>();
  for (const record of sorted.values()) nodes.set(record.id, { ...show(record), children: [] });
  const cuts = cutsOf(sorted);
  const top: GrowingTree<Shown>[] = [];
  for (const [id, node] of nodes) {
    const parentId = sorted.get(id)?.parentId ?? ROOT_ID;
    const parent = cuts.has(id) ? undefined : nodes.get(parentId);
    (parent?.children ?? top).push(node);
  }
  return top;
};
