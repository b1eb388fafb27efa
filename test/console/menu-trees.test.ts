import { expect } from 'chai';
import { usedFields } from '../../console/src/menus/menu-fields.js';
import { menuTexts, possibleParents, treeOf, type MenuNode } from '../../console/src/menus/menu-tree.js';
import { placedIn } from '../../console/src/tree/placed-tree.js';
import { limitedTree, searchTree, type TreeSearch } from '../../console/src/tree/shown-tree.js';
import type { MenuRecord } from '../../src/contract/modules/menu.js';
import { grantChanges } from '../../console/src/roles/grant-changes.js';
import type { Grant } from '../../src/contract/access/rights-endpoints.js';
import { chosenIds, differingIds, givableIds, impliedIds, toggled } from '../../console/src/roles/grant-choice.js';
import { disputedMenus, mergedChoice } from '../../console/src/roles/grant-merge.js';
import { sharesOf } from '../../console/src/roles/grant-shares.js';
import type { FormField } from '../../src/contract/forms/form-field.js';
import { MODULES } from '../../src/contract/modules/modules.js';

const menu = (id: number, parentId: number, type = 1, permission = ''): MenuRecord => ({
  ...{ id, version: 1, parentId, type, permission, name: `menu ${id}` },
  ...{ path: '', component: '', icon: '', english: '', visible: 1, sort: 0, status: 1 },
});

const TREE = treeOf([
  menu(1, 0),
  menu(2, 1, 2, 'sys:user:page'),
  menu(3, 2, 3, 'sys:user:add'),
  menu(4, 2, 3, 'sys:user:delete'),
  menu(5, 0),
]);

const searched = (search: Omit<TreeSearch<MenuNode>, 'textsOf'>, most = 10) =>
  searchTree(TREE, { ...search, textsOf: menuTexts }, most);

const idsIn = (tree: ReadonlyArray<MenuNode>): ReadonlyArray<number> => placedIn(tree).map((placed) => placed.node.id);

describe('the menus of the console', () => {
  it('are a tree in the order of the list, those without their parent at the top', () => {
    expect(idsIn(TREE)).to.deep.equal([1, 2, 3, 4, 5]);
    expect(idsIn(treeOf([menu(7, 99), menu(8, 7)]))).to.deep.equal([7, 8]);
  });

  it('cannot be moved below a button, below themselves, or too deep', () => {
    const parents = (tree: ReadonlyArray<MenuNode>, id?: number) => possibleParents(tree, id).map((one) => one.node.id);
    expect(parents(TREE)).to.deep.equal([1, 2, 5]);
    expect(parents(TREE, 1)).to.deep.equal([5]);
    const chain = treeOf([menu(1, 0), menu(2, 1), menu(3, 2), menu(4, 3), menu(5, 4), menu(6, 0), menu(7, 6)]);
    expect(parents(chain)).to.deep.equal([1, 2, 3, 4, 6, 7]);
    expect(parents(chain, 6)).to.deep.equal([1, 2, 3]);
  });

  it('are found by name and permission, with those above them', () => {
    const { tree, ids, more } = searched({ text: 'USER:ADD' });
    expect([idsIn(tree), ids.toSorted(), more]).to.deep.equal([[1, 2, 3], [1, 2, 3], 0]);
    expect(searched({ text: 'menu' }, 2).more).to.equal(3);
    expect(searched({ text: 'nothing' }, 2).tree).to.deep.equal([]);
  });

  it('are found among some of them only', () => {
    expect(idsIn(searched({ text: '', only: new Set([4, 5]) }).tree)).to.deep.equal([1, 2, 4, 5]);
    expect(idsIn(searched({ text: 'add', only: new Set([4, 5]) }).tree)).to.deep.equal([]);
  });

  it('are shown up to a number below each other one', () => {
    expect(limitedTree(TREE, 2)).to.equal(TREE);
    const [first] = limitedTree(TREE, 1);
    const placeholder = first?.children[0]?.children[1];
    expect([placeholder?.id, placeholder?.name]).to.deep.equal([-3, '1']);
  });

  it('keep the stored values of fields that their type does not use', () => {
    const form = Object.entries<FormField>(MODULES.menu.fields).map(([name, field]) => ({ ...field, name }));
    const record = { ...menu(3, 2, 2), path: '/old', component: 'Old' };
    const typed = { ...record, type: 3, path: '/typed', component: 'Typed', name: 'new' };
    expect(usedFields(form, typed, record)).to.include({ type: 3, name: 'new', path: '/old', component: 'Old' });
    expect(usedFields(form, { ...typed, type: 2 }, record)).to.include({ path: '/typed', component: 'Typed' });
    expect(usedFields(form, typed)).to.include({ path: '', component: '' });
  });
});

describe('the grants of a role in the console', () => {
  const placed = placedIn(TREE);
  const everything = givableIds(placed, ['sys:user:page', 'sys:user:add', 'sys:user:delete']);

  it('distinguish chosen from implied menus', () => {
    const grants: ReadonlyArray<Grant> = [
      { ...menu(1, 0), granted: 'implied' },
      { ...menu(4, 2), granted: 'chosen' },
      { ...menu(2, 1), granted: 'chosen' },
      { ...menu(3, 2), granted: 'none' },
    ];
    expect(chosenIds(grants)).to.deep.equal([2, 4]);
    expect([...impliedIds(placed, new Set([2, 4]))]).to.deep.equal([1]);
  });

  it('offer only menus with a permission of the user, and the menus above those', () => {
    expect([...givableIds(placed, ['sys:user:add'])]).to.deep.equal([1, 5]);
    expect([...givableIds(placed, ['sys:user:page', 'sys:user:add'])]).to.deep.equal([1, 2, 3, 5]);
  });

  const click = { tree: TREE, before: [], after: [], withBelow: true, givable: everything };

  it('add a menu alone or with all menus below it, except menus that the user may not grant', () => {
    expect(toggled([], { ...click, after: [2], withBelow: false })).to.deep.equal([2]);
    expect(toggled([5], { ...click, before: [5], after: [2, 5] })).to.deep.equal([2, 3, 4, 5]);
    const givable = givableIds(placed, ['sys:user:page', 'sys:user:add']);
    expect(toggled([2, 3, 4], { ...click, before: [2, 3, 4], after: [3, 4], givable })).to.deep.equal([4]);
  });

  it('change only menus that a search shows', () => {
    const { tree } = searched({ text: 'user:add' });
    expect(toggled([], { ...click, tree, after: [1] })).to.deep.equal([1, 2, 3]);
    expect(toggled([1, 2, 3, 4, 5], { ...click, tree, before: [1, 2, 3], after: [2, 3] })).to.deep.equal([4, 5]);
  });

  it('a click on a chosen menu removes it and all below it; a click on another menu adds it and all below it', () => {
    expect(toggled([2, 3, 5], { ...click, before: [2, 3, 5], after: [3, 5] })).to.deep.equal([5]);
    expect(toggled([3], { ...click, before: [3], after: [2, 3] })).to.deep.equal([2, 3, 4]);
  });

  it('have the number of chosen menus below, and of those that a search shows', () => {
    const shares = sharesOf(TREE, new Set([2, 3]));
    expect(shares.get(1)).to.deep.equal({ below: 3, chosenBelow: 2 });
    expect(shares.get(2)).to.deep.equal({ below: 2, chosenBelow: 1 });
    expect(shares.get(3)).to.deep.equal({ below: 0, chosenBelow: 0 });
    const { tree } = searched({ text: 'user:add' });
    expect(sharesOf(tree, new Set([2, 3])).get(2)).to.deep.equal({ below: 1, chosenBelow: 1 });
  });

  it('name what is added and taken away, with the menus above', () => {
    const nameOf = ({ name }: MenuNode) => name;
    const names = (changes: ReadonlyArray<{ name: string }>) => changes.map(({ name }) => name);
    const { added, taken, gained, lost } = grantChanges(TREE, [5], [3], nameOf);
    expect(names(added)).to.deep.equal(['menu 1', 'menu 1 / menu 2', 'menu 1 / menu 2 / menu 3']);
    expect(names(taken)).to.deep.equal(['menu 5']);
    expect([gained, lost]).to.deep.equal([['sys:user:page', 'sys:user:add'], []]);
    expect(grantChanges(TREE, [3], [1, 2, 3], nameOf)).to.deep.equal({ added: [], taken: [], gained: [], lost: [] });
  });

  it('say of which menus the permission stays, was there before, or is not given', () => {
    const [PAGE, OTHER] = ['sys:user:page', 'sys:role:page'];
    const disabled = { status: 2 };
    const tree = treeOf([
      menu(1, 0, 2, PAGE),
      menu(2, 0, 2, PAGE),
      { ...menu(3, 0, 2, OTHER), ...disabled },
      { ...menu(4, 0, 2, PAGE), ...disabled },
    ]);
    const changes = (before: ReadonlyArray<number>, after: ReadonlyArray<number>, of = tree) => {
      const { added, taken, gained, lost } = grantChanges(of, before, after, ({ name }) => name);
      const reasons = (side: typeof added) => side.map(({ key, unchanged }) => [key, unchanged]);
      return { added: reasons(added), taken: reasons(taken), gained, lost };
    };
    const NONE = { added: [], taken: [], gained: [], lost: [] };
    expect(changes([1], [2]), 'exchanged').to.deep.equal({ ...NONE, added: [[2, 'held']], taken: [[1, 'kept']] });
    expect(changes([1, 2], [2])).to.deep.equal({ ...NONE, taken: [[1, 'kept']] });
    expect(changes([1], [1, 2])).to.deep.equal({ ...NONE, added: [[2, 'held']] });
    expect(changes([1, 2], [])).to.deep.equal({ ...NONE, taken: [1, 2].map((key) => [key, undefined]), lost: [PAGE] });
    expect(changes([], [3])).to.deep.equal({ ...NONE, added: [[3, 'later']] });
    expect(changes([3], [])).to.deep.equal({ ...NONE, taken: [[3, 'ungiven']] });
    expect(changes([4], [4, 1]), 'had by a disabled menu').to.deep.equal({
      ...NONE,
      added: [[1, undefined]],
      gained: [PAGE],
    });
    expect(changes([1, 4], [1])).to.deep.equal({ ...NONE, taken: [[4, 'kept']] });
    const below = treeOf([{ ...menu(1, 0, 2, PAGE), ...disabled }, menu(2, 1, 3, OTHER), menu(3, 0, 2, OTHER)]);
    expect(changes([], [2], below), 'below a disabled menu').to.deep.equal({
      ...NONE,
      added: [
        [1, 'later'],
        [2, undefined],
      ],
      gained: [OTHER],
    });
    expect(changes([3], [2], below).added, 'included, and shared').to.deep.equal([
      [1, 'later'],
      [2, 'held'],
    ]);
  });

  it('keep what another user has granted meanwhile, unless the user chooses otherwise', () => {
    const choices = { base: [1], theirs: [1, 2, 3], own: [1, 3, 4] };
    const disputed = disputedMenus(choices);
    expect(disputed).to.deep.equal([{ id: 2, isTheirs: true, isOwn: false, isChangedByMe: false }]);
    expect(disputedMenus({ base: [1, 2], theirs: [1], own: [2] })).to.deep.equal([
      { id: 2, isTheirs: false, isOwn: true, isChangedByMe: false },
    ]);
    expect(mergedChoice(choices, [2])).to.deep.equal([1, 2, 3, 4]);
    expect(mergedChoice({ theirs: [1], own: [2] }, [2])).to.deep.equal([]);
    expect(mergedChoice(choices, [])).to.deep.equal([1, 3, 4]);
  });

  it('are compared: each menu that only one of two choices has', () => {
    expect(differingIds([1, 2, 3], [3, 4])).to.deep.equal([1, 2, 4]);
  });
});
