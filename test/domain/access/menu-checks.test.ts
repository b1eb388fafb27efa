import { expect } from 'chai';
import { checkMenuChildren, checkMenuParent } from '../../../src/domain/access/menu-checks.js';
import { ancestorsOf, subtreeOf } from '../../../src/contract/values/hierarchy.js';
import { withImplied, type MenuNode } from '../../../src/contract/access/menu-hierarchy.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';

const [FOLDER, PAGE, BUTTON] = [1, 2, 3];

/** Menus by id, from their parents. The type is a folder unless it is given. */
const menusOf = (
  parents: Readonly<Record<number, number>>,
  types: Readonly<Record<number, number>> = {},
): ReadonlyMap<number, MenuNode> =>
  new Map(
    Object.entries(parents).map(([key, parentId]) => {
      const id = Number(key);
      return [id, { id, parentId, type: types[id] ?? FOLDER, status: 1, permission: '' }];
    }),
  );

/** 1 ▸ 2 ▸ 3 ▸ 4 ▸ 5 and 1 ▸ 6, where 5 is a button, and alone 7 and the button 8. */
const TREE = menusOf({ 1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 1, 7: 0, 8: 0 }, { 4: PAGE, 5: BUTTON, 8: BUTTON });

/** Parents as only SQL can write them: a cycle 1 ▸ 2 ▸ 3 ▸ 1 with 4 below, a menu in itself, a missing parent. */
const BROKEN = menusOf({ 1: 3, 2: 1, 3: 2, 4: 3, 5: 5, 6: 99 });

/** A chain of so many menus. */
const chain = (length: number) => menusOf(Object.fromEntries(Array.from({ length }, (_, i) => [i + 1, i] as const)));

describe('the tree of menus', () => {
  it('finds ancestors, subtree and implied menus', () => {
    expect(ancestorsOf(TREE, 5)).to.deep.equal([4, 3, 2, 1]);
    expect(ancestorsOf(TREE, 1)).to.deep.equal([]);
    expect(subtreeOf(TREE, 1)).to.have.members([1, 2, 3, 4, 5, 6]);
    expect(subtreeOf(TREE, 7)).to.deep.equal([7]);
    expect(withImplied(TREE, [5, 2, 6])).to.have.deep.members([
      { id: 5, implied: false },
      { id: 2, implied: false },
      { id: 6, implied: false },
      { id: 4, implied: true },
      { id: 3, implied: true },
      { id: 1, implied: true },
    ]);
    expect(withImplied(TREE, [])).to.deep.equal([]);
  });

  it('ends for cycles and missing parents', () => {
    expect(ancestorsOf(BROKEN, 1)).to.deep.equal([3, 2]);
    expect(ancestorsOf(BROKEN, 4)).to.deep.equal([3, 2, 1]);
    for (const id of [5, 6, 99]) expect(ancestorsOf(BROKEN, id)).to.deep.equal([]);
    expect(subtreeOf(BROKEN, 2)).to.have.members([1, 2, 3, 4]);
    expect(subtreeOf(BROKEN, 5)).to.deep.equal([5]);
    expect(withImplied(BROKEN, [4, 5]).map(({ id }) => id)).to.have.members([1, 2, 3, 4, 5]);
  });

  it('is walked in linear time', () => {
    const deep = chain(100_000);
    const everyId = [...deep.keys()];
    expect(subtreeOf(deep, 1)).to.have.length(100_000);
    expect(ancestorsOf(deep, 100_000)).to.have.length(99_999);
    expect(withImplied(deep, everyId.toReversed())).to.have.length(100_000);
    expect(withImplied(deep, [100_000])).to.have.length(100_000);
  });
});

describe('the parent of a menu', () => {
  const NEW = undefined;
  const ACCEPTED: ReadonlyArray<readonly [string, { id: number | undefined; parentId: number; type: number }]> = [
    ['a new menu at the top', { id: NEW, parentId: 0, type: FOLDER }],
    ['a new button below a page', { id: NEW, parentId: 4, type: BUTTON }],
    ['a menu that stays', { id: 4, parentId: 3, type: PAGE }],
    ['a move by which the fifth level is reached', { id: 6, parentId: 4, type: FOLDER }],
    ['a move of a subtree to the top', { id: 2, parentId: 0, type: FOLDER }],
    ['a move of a subtree of four levels below a menu', { id: 2, parentId: 7, type: FOLDER }],
    ['a menu without children that becomes a button', { id: 6, parentId: 1, type: BUTTON }],
  ];
  for (const [name, place] of ACCEPTED)
    it(`allows ${name}`, () => {
      expectRight(checkMenuParent(TREE, place));
    });

  const REFUSED: ReadonlyArray<readonly [string, { id: number | undefined; parentId: number; type: number }]> = [
    ['a parent that does not exist', { id: NEW, parentId: 99, type: FOLDER }],
    ['a parent beyond every id', { id: NEW, parentId: 2 ** 52, type: FOLDER }],
    ['a button as parent', { id: NEW, parentId: 8, type: BUTTON }],
    ['a button as parent of an old menu', { id: 7, parentId: 8, type: FOLDER }],
    ['a move by which the subtree reaches the sixth level', { id: 2, parentId: 6, type: FOLDER }],
    ['itself as parent', { id: 2, parentId: 2, type: FOLDER }],
    ['its child as parent', { id: 2, parentId: 3, type: FOLDER }],
    ['a menu far below as parent', { id: 1, parentId: 4, type: FOLDER }],
    ['a menu with children that becomes a button', { id: 1, parentId: 0, type: BUTTON }],
  ];
  for (const [name, place] of REFUSED)
    it(`refuses ${name}`, () => {
      expectLeft(checkMenuParent(TREE, place), 'ParentInvalid');
    });

  it('refuses the menu itself and menus below it as parent, also with enough levels left', () => {
    for (const parentId of [1, 2])
      expect(expectLeft(checkMenuParent(chain(2), { id: 1, parentId, type: FOLDER }), 'ParentInvalid').field).to.equal(
        'parentId',
      );
  });

  it('refuses a sixth level', () => {
    expectRight(checkMenuParent(chain(5), { id: NEW, parentId: 4, type: FOLDER }));
    expectLeft(checkMenuParent(chain(5), { id: NEW, parentId: 5, type: FOLDER }), 'ParentInvalid');
  });

  it('refuses a parent in or below a cycle, and allows a move out of a cycle', () => {
    for (const parentId of [1, 4, 5])
      expectLeft(checkMenuParent(BROKEN, { id: NEW, parentId, type: PAGE }), 'ParentInvalid');
    for (const id of [1, 5]) expectRight(checkMenuParent(BROKEN, { id, parentId: 0, type: FOLDER }));
  });
});

describe('menus with children', () => {
  it('are deleted only together with their children', () => {
    for (const ids of [[5], [7], [5, 4], [6, 5, 4, 3, 2, 1]]) expectRight(checkMenuChildren(TREE, ids));
    for (const ids of [[4], [1], [1, 2, 3, 4, 6], [5, 3]]) expectLeft(checkMenuChildren(TREE, ids), 'MenuHasChildren');
    expectRight(checkMenuChildren(BROKEN, [5]));
    expectRight(checkMenuChildren(BROKEN, [1, 2, 3, 4]));
  });
});
