import { expect } from 'chai';
import { usedFields } from '../../console/src/menus/menu-fields.js';
import {
  limitedTree,
  placedMenus,
  possibleParents,
  searchTree,
  treeOf,
  type Menu,
  type MenuNode,
} from '../../console/src/menus/menu-tree.js';
import {
  chosenIds,
  differingIds,
  givableIds,
  impliedIds,
  toggled,
  type Grant,
} from '../../console/src/roles/grant-choice.js';
import { moduleDescription } from '../../src/domain/administration/module-description.js';
import { MODULES } from '../../src/domain/listing/modules.js';

const menu = (id: number, parentId: number, type = 1, permission = ''): Menu => ({
  ...{ id, parentId, type, permission, name: `menu ${id}` },
  ...{ path: '', component: '', icon: '', visible: 1, sort: 0, status: 1 },
});

const TREE = treeOf([
  menu(1, 0),
  menu(2, 1, 2, 'sys:user:page'),
  menu(3, 2, 3, 'sys:user:add'),
  menu(4, 2, 3, 'sys:user:delete'),
  menu(5, 0),
]);

const idsIn = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<number> =>
  placedMenus(tree).map((placed) => placed.menu.id);
const nodeIn = (id: number): MenuNode => placedMenus(TREE).find((placed) => placed.menu.id === id)!.menu;

describe('the menus of the console', () => {
  it('are a tree in the order of the list, those without their parent at the top', () => {
    expect(idsIn(TREE)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(idsIn(treeOf([menu(7, 99), menu(8, 7)]))).to.deep.equal([7, 8]);
  });

  it('can be moved below no button, not below themselves, and not too deep', () => {
    const parents = (tree: ReadonlyArray<MenuNode>, id?: number) => possibleParents(tree, id).map((one) => one.menu.id);
    expect(parents(TREE)).to.deep.equal([1, 2, 5]);
    expect(parents(TREE, 1)).to.deep.equal([5]);
    const chain = treeOf([menu(1, 0), menu(2, 1), menu(3, 2), menu(4, 3), menu(5, 4), menu(6, 0), menu(7, 6)]);
    expect(parents(chain)).to.deep.equal([1, 2, 3, 4, 6, 7]);
    expect(parents(chain, 6)).to.deep.equal([1, 2, 3]);
  });

  it('are found by name and permission, with those above them', () => {
    const { tree, ids, more } = searchTree(TREE, 'USER:ADD', 10);
    expect([idsIn(tree), ids.toSorted(), more]).to.deep.equal([[1, 2, 3], [1, 2, 3], 0]);
    expect(searchTree(TREE, 'menu', 2).more).to.equal(3);
    expect(searchTree(TREE, 'nothing', 2).tree).to.deep.equal([]);
  });

  it('are shown up to a number below each other one', () => {
    expect(limitedTree(TREE, 2)).to.equal(TREE);
    const [first] = limitedTree(TREE, 1);
    const placeholder = first?.children[0]?.children[1];
    expect([placeholder?.id, placeholder?.name]).to.deep.equal([-3, '1']);
  });

  it('keep what their type does not use', () => {
    const { form } = moduleDescription(MODULES.menu);
    const record = { ...menu(3, 2, 2), path: '/old', component: 'Old' };
    const typed = { ...record, type: 3, path: '/typed', component: 'Typed', name: 'new' };
    expect(usedFields(form, typed, record)).to.include({ type: 3, name: 'new', path: '/old', component: 'Old' });
    expect(usedFields(form, { ...typed, type: 2 }, record)).to.include({ path: '/typed', component: 'Typed' });
    expect(usedFields(form, typed)).to.include({ path: '', component: '' });
  });
});

describe('the grants of a role in the console', () => {
  const placed = placedMenus(TREE);
  const everything = givableIds(placed, ['sys:user:page', 'sys:user:add', 'sys:user:delete']);

  it('tell chosen from implied', () => {
    const grants: ReadonlyArray<Grant> = [
      { ...menu(1, 0), granted: 'implied' },
      { ...menu(4, 2), granted: 'chosen' },
      { ...menu(2, 1), granted: 'chosen' },
      { ...menu(3, 2), granted: 'none' },
    ];
    expect(chosenIds(grants)).to.deep.equal([2, 4]);
    expect([...impliedIds(placed, new Set([2, 4]))]).to.deep.equal([1]);
  });

  it('offer only menus that the user holds, and those above which the user holds', () => {
    expect([...givableIds(placed, ['sys:user:add'])]).to.deep.equal([1, 5]);
    expect([...givableIds(placed, ['sys:user:page', 'sys:user:add'])]).to.deep.equal([1, 2, 3, 5]);
  });

  it('take a menu alone or with all below it, but leave what the user may not give', () => {
    const two = nodeIn(2);
    expect(toggled([], { menu: two, isChosen: true, withBelow: false, givable: everything })).to.deep.equal([2]);
    expect(toggled([5], { menu: two, isChosen: true, withBelow: true, givable: everything })).to.deep.equal([
      2, 3, 4, 5,
    ]);
    const some = givableIds(placed, ['sys:user:page', 'sys:user:add']);
    expect(toggled([2, 3, 4], { menu: two, isChosen: false, withBelow: true, givable: some })).to.deep.equal([4]);
  });

  it('differ in what only one of two choices has', () => {
    expect(differingIds([1, 2, 3], [3, 4])).to.deep.equal([1, 2, 4]);
  });
});
