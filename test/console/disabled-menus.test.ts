import { expect } from 'chai';
import { disabledMenus } from '../../console/src/records/disabled-menus.js';
import { nestedTree } from '../../src/contract/values/nested-tree.js';

const menu = (id: number, parentId: number, type: number, permission = '', status = 1) => ({
  ...{ id, parentId, type, permission, status, sort: 0 },
});

const TREE = nestedTree(
  [
    menu(1, 0, 1),
    menu(2, 1, 2, 'sys:user:page'),
    menu(3, 2, 3, 'sys:user:add'),
    menu(4, 2, 3, 'sys:user:delete', 2),
    menu(5, 0, 3, 'sys:user:add'),
    menu(6, 0, 3, 'sys:user:page', 2),
  ],
  (one) => one,
);

const changeOf = (...ids: ReadonlyArray<number>) => disabledMenus(TREE, ids);

describe('what disabling menus takes away', () => {
  it('is the permission of the menu alone, not those of the menus below it', () => {
    expect(changeOf(2)).to.deep.equal({ lost: ['sys:user:page'], kept: [], isInNavigation: true });
    expect(changeOf(1)).to.deep.equal({ lost: [], kept: [], isInNavigation: true });
  });

  it('is no permission that another enabled menu has', () => {
    expect(changeOf(3)).to.deep.equal({ lost: [], kept: ['sys:user:add'], isInNavigation: false });
    expect(changeOf(3, 5)).to.deep.equal({ lost: ['sys:user:add'], kept: [], isInNavigation: false });
  });

  it('is nothing of a menu that is disabled already', () => {
    expect(changeOf(4, 6)).to.deep.equal({ lost: [], kept: [], isInNavigation: false });
  });
});
