import { expect } from 'chai';
import {
  areSameLinks,
  chosenLinks,
  possibleMenuParent,
  withImplied,
  withMenus,
  type MenuNode,
} from '../../../src/contract/access/menu-hierarchy.js';

const [FOLDER, PAGE, BUTTON] = [1, 2, 3];

const menu = (id: number, parentId: number, type: number): MenuNode => ({
  ...{ id, parentId, type, status: 1, permission: '' },
});

/** 1 ▸ 2 ▸ 3, and alone 4. The last two are a button and a page. */
const MENUS = new Map(
  [menu(1, 0, FOLDER), menu(2, 1, PAGE), menu(3, 2, BUTTON), menu(4, 0, PAGE)].map((node) => [node.id, node]),
);

const implied = (id: number) => ({ id, implied: true });
const chosen = (id: number) => ({ id, implied: false });

describe('the menus together with others', () => {
  it('are all of them, and another one replaces the menu with its id', () => {
    const [added, moved] = [menu(5, 4, PAGE), menu(2, 4, PAGE)];
    expect(withMenus(MENUS, [added, moved])).to.deep.equal(new Map([...MENUS, [5, added], [2, moved]]));
    expect(withMenus(MENUS, [])).to.deep.equal(MENUS);
  });
});

describe('the links of a role to menus', () => {
  it('are the same in any order, and differ by a menu and by whether it was chosen', () => {
    expect(chosenLinks([1, 2])).to.deep.equal([chosen(1), chosen(2)]);
    expect(areSameLinks([chosen(1), implied(2)], [implied(2), chosen(1)])).to.equal(true);
    expect(areSameLinks([], [])).to.equal(true);
    for (const other of [[], [chosen(1)], [chosen(1), chosen(3)], [implied(1), chosen(2)], chosenLinks([1, 2, 3])])
      expect(areSameLinks([chosen(1), chosen(2)], other), JSON.stringify(other)).to.equal(false);
  });

  it('to chosen menus imply the menus above them, each once', () => {
    expect(withImplied(MENUS, [3])).to.deep.equal([chosen(3), implied(2), implied(1)]);
    expect(withImplied(MENUS, [3, 1])).to.deep.equal([chosen(3), chosen(1), implied(2)]);
    expect(withImplied(MENUS, [4, 99])).to.deep.equal([chosen(4), chosen(99)]);
  });
});

describe('the places that a menu may have', () => {
  const placesOf = (id: number | undefined, type: number): ReadonlyArray<number> =>
    [0, 1, 2, 3, 4, 99].filter(possibleMenuParent(MENUS, { id, type }));

  it('are not below a button, and a menu with others below it is no button anywhere', () => {
    for (const type of [FOLDER, PAGE, BUTTON]) expect(placesOf(undefined, type)).to.deep.equal([0, 1, 2, 4]);
    expect(placesOf(2, PAGE)).to.deep.equal([0, 1, 4]);
    expect(placesOf(2, BUTTON)).to.deep.equal([]);
    expect(possibleMenuParent(MENUS, { id: 2, type: BUTTON })(4)).to.equal(false);
    expect(placesOf(3, BUTTON)).to.deep.equal([0, 1, 2, 4]);
  });
});
