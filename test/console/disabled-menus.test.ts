import { expect } from 'chai';
import { disabledMenus } from '../../console/src/actions/disabled-menus.js';
import { menuNotes, otherHolders } from '../../console/src/actions/menu-notes.js';
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

describe('the notes before menus are disabled', () => {
  const translate = (key: string, values: object = {}) =>
    [key.replace('records.disable.menu.', ''), ...Object.values(values)].join(' ');
  const notes = (...[change, holders = 'unknown']: [object, (number | 'unknown')?]) =>
    menuNotes({ change: { lost: [], kept: [], isInNavigation: false, ...change }, holders, translate }).map(
      ({ text, severity }) => [severity, text],
    );

  it('warn of one lost permission with the number of users, and of several with the number of permissions', () => {
    expect(notes({ lost: ['a'] })).to.deep.equal([['warning', 'lost a']]);
    expect(notes({ lost: ['a'] }, 3)).to.deep.equal([['warning', 'lostBy a 3']]);
    expect(notes({ lost: ['a', 'b'] })).to.deep.equal([['warning', 'lostSeveral 2']]);
  });

  it('warn of nothing if nobody but the administrator has the permission, or only the navigation changes', () => {
    expect(notes({ lost: ['a'] }, 0)).to.deep.equal([['info', 'lostByNobody a']]);
    expect(notes({ isInNavigation: true })).to.deep.equal([['info', 'navigation']]);
  });

  it('warn once of permissions that other menus have too, however many they are', () => {
    expect(notes({ kept: ['a'] })).to.deep.equal([['warning', 'kept a']]);
    expect(notes({ kept: ['a', 'b', 'c'] })).to.deep.equal([['warning', 'keptSeveral 3']]);
  });
});

describe('the number of users who lose a permission', () => {
  const page = (total: number, ...ids: ReadonlyArray<number>) => ({ total, records: ids.map((id) => ({ id })) });

  it('leaves out the administrator, who keeps it', () => {
    expect([otherHolders(page(1, 1)), otherHolders(page(3, 1, 2, 3)), otherHolders(page(500, 2, 1))]).to.deep.equal([
      ...[0, 2, 499],
    ]);
  });

  it('is that of all who have the permission if the administrator, who may be disabled, is not among them', () => {
    expect(otherHolders(page(2, 2, 3))).to.equal(2);
  });

  it('is unknown if the page does not tell whether the administrator is among them', () => {
    expect(otherHolders(page(500, 2, 3))).to.equal('unknown');
  });
});
