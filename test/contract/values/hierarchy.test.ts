import { expect } from 'chai';
import {
  ancestorsOf,
  byParent,
  haveOthersBelow,
  heightOf,
  parentIn,
  possiblePlace,
  subtreeOf,
  type Hierarchy,
} from '../../../src/contract/values/hierarchy.js';

/** Records by id, from their parents. */
const treeOf = (parents: Readonly<Record<number, number>>): Hierarchy =>
  new Map(Object.entries(parents).map(([id, parentId]) => [Number(id), { id: Number(id), parentId }]));

/** 1 ▸ 2 ▸ 3, 1 ▸ 4 and alone 5. */
const TREE = treeOf({ 1: 0, 2: 1, 3: 2, 4: 1, 5: 0 });

/** Parents as only SQL can write them: a cycle 1 ▸ 2 ▸ 3 ▸ 1 with 4 below, a record in itself, a missing parent. */
const BROKEN = treeOf({ 1: 3, 2: 1, 3: 2, 4: 3, 5: 5, 6: 99 });

/** Each below the one before it. */
const chain = (length: number): Hierarchy =>
  treeOf(Object.fromEntries(Array.from({ length }, (_, i) => [i + 1, i] as const)));

const UNKNOWN = 98;

describe('a record of a tree', () => {
  it('has the record of its parent id above it, and nothing at the top or if one of them is unknown', () => {
    expect(parentIn(TREE, 3)).to.deep.equal({ id: 2, parentId: 1 });
    for (const id of [1, 5, UNKNOWN]) expect(parentIn(TREE, id)).to.equal(undefined);
    expect(parentIn(BROKEN, 6)).to.equal(undefined);
  });

  it('has its ancestors from the nearest to the top, each once, also in a cycle', () => {
    expect([3, 2, 1, 5, UNKNOWN].map((id) => ancestorsOf(TREE, id))).to.deep.equal([[2, 1], [1], [], [], []]);
    expect([1, 4, 5, 6].map((id) => ancestorsOf(BROKEN, id))).to.deep.equal([[3, 2], [3, 2, 1], [], []]);
  });

  it('has itself and all below it as its subtree, each once, also in a cycle', () => {
    expect([1, 2, 5].map((id) => subtreeOf(TREE, id))).to.deep.equal([[1, 2, 4, 3], [2, 3], [5]]);
    expect([2, 5, 4].map((id) => subtreeOf(BROKEN, id))).to.deep.equal([[2, 3, 1, 4], [5], [4]]);
  });

  it('is as high as its subtree has levels, and a new one has one level', () => {
    expect([1, 2, 3, undefined].map((id) => heightOf(TREE, id))).to.deep.equal([3, 2, 1, 1]);
    expect(heightOf(BROKEN, 2)).to.equal(3);
  });
});

describe('the records of a tree', () => {
  it('are found by their parent, in their order', () => {
    const [one, other, third] = [{ parentId: 1 }, { parentId: 2 }, { parentId: 1 }];
    expect(byParent([one, other, third])).to.deep.equal(
      new Map([
        [1, [one, third]],
        [2, [other]],
      ]),
    );
  });

  it('have others below them unless all of these are among them', () => {
    for (const ids of [[1], [2], [1, 2], [1, 2, 3]]) expect(haveOthersBelow(TREE, ids), String(ids)).to.equal(true);
    for (const ids of [[], [3], [5], [2, 3], [1, 2, 3, 4]])
      expect(haveOthersBelow(TREE, ids), String(ids)).to.equal(false);
  });
});

describe('the place of a record in a tree', () => {
  /** The parents that the record can have, of the root and all ids. */
  const placesOf = (records: Hierarchy, id: number | undefined, maxDepth: number): ReadonlyArray<number> =>
    [0, ...records.keys(), UNKNOWN].filter(possiblePlace(records, id, maxDepth));

  it('is the root, or below a record that is neither the record itself nor below it', () => {
    expect(placesOf(TREE, undefined, 9)).to.deep.equal([0, 1, 2, 3, 4, 5]);
    expect(placesOf(TREE, 2, 9)).to.deep.equal([0, 1, 4, 5]);
    expect(placesOf(TREE, 1, 9)).to.deep.equal([0, 5]);
  });

  it('leaves room for the record and all below it', () => {
    expect(placesOf(TREE, undefined, 3)).to.deep.equal([0, 1, 2, 4, 5]);
    expect(placesOf(TREE, 2, 3)).to.deep.equal([0, 1, 5]);
    expect(placesOf(chain(3), 1, 3)).to.deep.equal([0]);
    expect(placesOf(chain(3), 1, 2)).to.deep.equal([]);
  });

  it('is not in or below a cycle, but a record can leave one', () => {
    expect(placesOf(BROKEN, undefined, 9)).to.deep.equal([0, 6]);
    expect(placesOf(BROKEN, 5, 9)).to.deep.equal([0, 6]);
  });
});
