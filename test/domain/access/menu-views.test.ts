import { expect } from 'chai';
import { navigationTree, type NavigationMenu } from '../../../src/domain/access/menu-views.js';
import { nestedTree } from '../../../src/contract/values/nested-tree.js';

type Node = Readonly<{ id: number; children: ReadonlyArray<Node> }>;
type Outline = ReadonlyArray<number | readonly [number, Outline]>;

/** The ids of a tree. A menu with children is a pair. */
const outlineOf = (tree: ReadonlyArray<Node>): Outline =>
  tree.map(({ id, children }) => (children.length === 0 ? id : [id, outlineOf(children)]));

const idOnly = ({ id }: { id: number }) => ({ id });

/** `[id, parentId, sort]` */
const placed = (...menus: ReadonlyArray<readonly [number, number, number]>) =>
  menus.map(([id, parentId, sort]) => ({ id, parentId, sort }));

describe('the whole tree of menus', () => {
  it('has children by sort and id, and leaves without children', () => {
    const menus = placed([9, 0, 2], [1, 0, 2], [5, 0, 1], [2, 1, 7], [4, 1, 0], [3, 1, 7]);
    expect(outlineOf(nestedTree(menus, idOnly))).to.deep.equal([5, [1, [4, 2, 3]], 9]);
    expect(nestedTree(placed([1, 0, 0]), (menu) => menu)).to.deep.equal([
      { id: 1, parentId: 0, sort: 0, children: [] },
    ]);
    expect(nestedTree([], idOnly)).to.deep.equal([]);
  });

  it('shows each menu once, also with cycles and missing parents', () => {
    const menus = placed([1, 3, 0], [2, 1, 0], [3, 2, 0], [4, 3, 0], [5, 5, 0], [6, 99, 0], [7, 0, 0]);
    expect(outlineOf(nestedTree(menus, idOnly))).to.deep.equal([[1, [[2, [[3, [4]]]]]], 5, 6, 7]);
  });

  it('is built in linear time', () => {
    const chain = Array.from({ length: 50_000 }, (_, i) => ({ id: i + 1, parentId: i, sort: 0 }));
    const ring = chain.map((menu) => (menu.id === 1 ? { ...menu, parentId: 50_000 } : menu));
    for (const menus of [chain, ring, chain.map((menu) => ({ ...menu, parentId: Math.min(menu.parentId, 1) }))])
      expect(nestedTree(menus, idOnly)).to.have.length(1);
  });
});

describe('the navigation of an account', () => {
  const menu = (id: number, parentId: number, parts: Partial<NavigationMenu> = {}): NavigationMenu => ({
    id,
    parentId,
    sort: 0,
    type: 2,
    status: 1,
    visible: 1,
    name: `menu ${id}`,
    english: `english ${id}`,
    permission: `sys:m${id}:page`,
    path: `/${id}`,
    component: `c${id}`,
    icon: `i${id}`,
    ...parts,
  });
  const outline = (menus: ReadonlyArray<NavigationMenu>, held: ReadonlyArray<number> | 'everything' = 'everything') =>
    outlineOf(navigationTree(menus, held === 'everything' ? held : new Set(held)));

  it('has the fields that an application needs to draw it', () => {
    const entry = (id: number, parentId: number) => ({
      ...{ id, parentId, name: `menu ${id}`, english: `english ${id}`, permission: `sys:m${id}:page` },
      ...{ path: `/${id}`, component: `c${id}`, icon: `i${id}`, sort: 0, hidden: false },
    });
    expect(navigationTree([menu(1, 0, { type: 1 }), menu(2, 1)], 'everything')).to.deep.equal([
      { ...entry(1, 0), children: [{ ...entry(2, 1), children: [] }] },
    ]);
  });

  it('has hidden menus and those below them if they are asked for, but no disabled ones', () => {
    const menus = [menu(1, 0, { visible: 2 }), menu(2, 1), menu(3, 0, { status: 2 }), menu(4, 3), menu(5, 0)];
    const withHidden = navigationTree(menus, 'everything', { withHidden: true });
    expect(outlineOf(withHidden)).to.deep.equal([[1, [2]], 5]);
    expect(withHidden.map(({ hidden }) => hidden)).to.deep.equal([true, false]);
    expect(outline(menus)).to.deep.equal([5]);
  });

  it('shows folders and pages that are held, by sort and id', () => {
    const menus = [menu(3, 1), menu(2, 1), menu(4, 1, { sort: -1 }), menu(5, 2, { type: 3 }), menu(1, 0), menu(6, 0)];
    expect(outline(menus)).to.deep.equal([[1, [4, 2, 3]], 6]);
    expect(outline(menus, [1, 3, 5])).to.deep.equal([[1, [3]]]);
    expect(outline(menus, [])).to.deep.equal([]);
  });

  for (const hidden of [{ visible: 2 }, { status: 2 }, { type: 3 }])
    it(`hides all menus below one with ${JSON.stringify(hidden)}, held or not`, () => {
      const menus = [menu(1, 0), menu(2, 1, hidden), menu(3, 2), menu(4, 3), menu(5, 1)];
      expect(outline(menus)).to.deep.equal([[1, [5]]]);
      expect(outline(menus, [1, 3, 4, 5])).to.deep.equal([[1, [5]]]);
    });

  it('has hidden menus, marked, and those below them, if they are asked for; never disabled ones', () => {
    const menus = [menu(1, 0, { visible: 2 }), menu(2, 1), menu(3, 0, { status: 2 }), menu(4, 3)];
    const tree = navigationTree(menus, 'everything', { withHidden: true });
    expect(outlineOf(tree)).to.deep.equal([[1, [2]]]);
    expect([tree[0]?.hidden, tree[0]?.children[0]?.hidden]).to.deep.equal([true, false]);
  });

  it('shows a held menu below the nearest ancestor that is held', () => {
    const menus = [menu(1, 0), menu(2, 1), menu(3, 2), menu(4, 3), menu(5, 1)];
    expect(outline(menus, [1, 4, 5])).to.deep.equal([[1, [4, 5]]]);
    expect(navigationTree(menus, new Set([4]))[0]).to.include({ id: 4, parentId: 0 });
  });

  it('hides menus that no chain of parents connects to the top', () => {
    expect(outline([menu(1, 2), menu(2, 1), menu(3, 2), menu(4, 4), menu(5, 99), menu(6, 0)])).to.deep.equal([6]);
  });
});
