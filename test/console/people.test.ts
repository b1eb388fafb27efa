import { expect } from 'chai';
import { navigationOf, type Entries } from '../../console/src/elements/navigation.js';
import { copiedGrants } from '../../console/src/roles/copied-grants.js';
import { roleUseNote } from '../../console/src/assignments/role-use-note.js';
import { comparedGrants } from '../../console/src/roles/compared-grants.js';
import { countsOf, foundPermissions, groupedPermissions } from '../../console/src/users/access-query.js';
import { newUserFields } from '../../console/src/users/new-user-fields.js';
import type { Grant } from '../../src/contract/access/rights-endpoints.js';

describe('the navigation of the console', () => {
  const entry = (id: number, parts: Partial<Entries[number]> = {}): Entries[number] => ({
    ...{ id, parentId: 0, name: `menu ${id}`, english: '', permission: '', path: '', component: '', icon: '' },
    ...{ sort: 0, hidden: false, children: [], ...parts },
  });
  const page = (id: number, name: string, parts: Partial<Entries[number]> = {}) =>
    entry(id, { permission: `sys:${name}:page`, ...parts });
  const PAGES = ['user', 'role', 'notice'].map((name) => ({ name }));
  const outline = (entries: Entries) => {
    const { lines, others } = navigationOf(entries, PAGES);
    const textOf = (below: typeof lines): ReadonlyArray<unknown> =>
      below.map((line) => [line.page?.name ?? line.website ?? line.titles.title, ...textOf(line.below)]);
    return { lines: textOf(lines), others: others.map(({ name }) => name) };
  };

  it('has the pages of menus in their folders, in the order of the menus, and the pages without a menu', () => {
    const entries = [entry(1, { children: [page(2, 'role'), page(3, 'user')] })];
    expect(outline(entries)).to.deep.equal({ lines: [['menu 1', ['role'], ['user']]], others: ['notice'] });
    expect(outline([])).to.deep.equal({ lines: [], others: ['user', 'role', 'notice'] });
  });

  it('has no hidden menus, and does not take their pages for pages without a menu', () => {
    const hidden = { hidden: true };
    expect(outline([page(1, 'user', hidden)])).to.deep.equal({ lines: [], others: ['role', 'notice'] });
    const folder = entry(1, { ...hidden, children: [page(2, 'user')] });
    expect(outline([folder, page(3, 'role')])).to.deep.equal({ lines: [['role']], others: ['notice'] });
    expect(outline([folder, page(3, 'user')]).lines, 'another menu shows it').to.deep.equal([['user']]);
  });

  it('has websites, but no menus of other applications and no empty folders', () => {
    const entries = [
      entry(1, { path: '/elsewhere', permission: 'sys:elsewhere:page' }),
      entry(2, { children: [entry(3)] }),
      entry(4, { path: 'https://docs.example/' }),
    ];
    expect(outline(entries).lines).to.deep.equal([['https://docs.example/']]);
  });

  it('has the English name of a menu, or the other one without it', () => {
    const { lines } = navigationOf([page(1, 'user', { english: 'People' }), page(2, 'role')], PAGES);
    expect(lines.map(({ titles }) => titles)).to.deep.equal([
      { title: 'menu 1', english: 'People' },
      { title: 'menu 2' },
    ]);
  });
});

describe('the explained access in the console', () => {
  const source = {
    ...{ roleId: 1, roleName: 'r', menuId: 2, menuName: 'm', menuEnglish: '' },
    ...{ scope: 1, blockedBy: ['role' as const] },
  };
  const rows = { everything: false, departments: [], own: false };
  const PERMISSIONS = [
    { permission: 'sys:user:add', granted: true, rows: { ...rows, everything: true }, sources: [source] },
    { permission: 'sys:user:page', granted: false, rows, sources: [source] },
    { permission: 'sys:role:page', granted: false, rows, sources: [] },
  ];
  const titles = { 'sys:role:page': { title: '角色查看', english: 'View roles' } };
  const found = (text: string, state?: 'granted' | 'blocked' | 'absent') =>
    foundPermissions(PERMISSIONS, { text, state, titles }).map(({ permission }) => permission);

  it('is searched by names and titles, and filtered by what is granted, blocked or absent', () => {
    expect(found(' SYS:USER ')).to.deep.equal(['sys:user:add', 'sys:user:page']);
    expect([found('角色'), found('view')]).to.deep.equal([['sys:role:page'], ['sys:role:page']]);
    expect([found('', 'granted'), found('', 'blocked'), found('', 'absent'), found('user', 'absent')]).to.deep.equal([
      ...[['sys:user:add'], ['sys:user:page'], ['sys:role:page'], []],
    ]);
    expect(countsOf(PERMISSIONS)).to.deep.equal({ granted: 1, blocked: 1, absent: 1 });
  });

  it('has what the user holds first, whatever the order of the answer', () => {
    const reversed = foundPermissions(PERMISSIONS.toReversed(), { text: '', state: undefined, titles });
    expect(reversed.map(({ permission }) => permission)).to.deep.equal([
      ...['sys:user:add', 'sys:user:page', 'sys:role:page'],
    ]);
  });

  it('has the permissions without a title in a group of their own', () => {
    const { titled, others } = groupedPermissions(PERMISSIONS, titles);
    expect(titled.map(({ permission }) => permission)).to.deep.equal(['sys:role:page']);
    expect(others.map(({ permission }) => permission)).to.deep.equal(['sys:user:add', 'sys:user:page']);
  });
});

describe('two roles in the console', () => {
  const grant = (id: number, permission: string, granted: Grant['granted']): Grant => ({
    ...{ id, version: 1, parentId: 0, name: '', english: '', type: 2, permission, path: '', component: '' },
    ...{ icon: '', visible: 1, sort: 0, status: 1, granted },
  });

  it('are compared by the permissions of their chosen and included menus, whichever menus these are', () => {
    const one = [grant(1, 'a', 'chosen'), grant(2, 'b', 'implied'), grant(3, 'c', 'none'), grant(4, '', 'chosen')];
    const other = [grant(1, 'a', 'none'), grant(5, 'a', 'chosen'), grant(3, 'c', 'chosen')];
    const { one: first, other: second, both } = comparedGrants(one, other);
    const ids = (part: typeof both) => part.map(({ permission, menus }) => [permission, menus.map(({ id }) => id)]);
    expect([first, second, both].map(ids)).to.deep.equal([[['b', [2]]], [['c', [3]]], [['a', [1, 5]]]]);
  });

  it('are equal in what the user may give, if one is the copy of the other', () => {
    const folder = grant(1, '', 'implied');
    const below = (id: number, permission: string, granted: Grant['granted']) => ({
      ...grant(id, permission, granted),
      parentId: 1,
    });
    const grants = [folder, below(2, 'a', 'chosen'), below(3, 'b', 'chosen'), below(4, 'c', 'none')];
    expect(copiedGrants(grants, ['a', 'c'])).to.deep.equal({ menuIds: [2], leftOut: 1 });
    expect(copiedGrants(grants, ['a', 'b'])).to.deep.equal({ menuIds: [2, 3], leftOut: 0 });
  });
});

describe('the number of users who have a role', () => {
  it('is shown before the role is disabled or deleted, and before its permissions change', () => {
    expect(roleUseNote('disabled', 1)).to.deep.equal({ text: 'assignments.use.disabled', severity: 'warning' });
    expect(roleUseNote('deleted', 2)).to.deep.equal({ text: 'assignments.use.deleted', severity: 'warning' });
    expect(roleUseNote('taken', 2)).to.deep.equal({ text: 'assignments.use.changed', severity: 'warning' });
  });

  it('is no warning if nobody has the role, or permissions are only added', () => {
    expect(roleUseNote('taken', 0)).to.deep.equal({ text: 'assignments.use.none', severity: 'info' });
    expect(roleUseNote('granted', 2)).to.deep.equal({ text: 'assignments.use.changed', severity: 'info' });
  });
});

describe('a change of a role whose users cannot be counted', () => {
  it('tells without a number what it does to users who have the role, and warns if they may lose something', () => {
    const unknown = 'assignments.use.unknown';
    expect(roleUseNote('disabled', 'unknown')).to.deep.equal({ text: `${unknown}.disabled`, severity: 'warning' });
    expect(roleUseNote('deleted', 'unknown')).to.deep.equal({ text: `${unknown}.deleted`, severity: 'warning' });
    expect(roleUseNote('taken', 'unknown')).to.deep.equal({ text: `${unknown}.changed`, severity: 'warning' });
    expect(roleUseNote('granted', 'unknown')).to.deep.equal({ text: `${unknown}.changed`, severity: 'info' });
  });
});

describe('a new user in the console', () => {
  const FIELDS = { username: 'lilei', password: '', mustChange: false, roleIds: [1] };

  it('is sent without a password if the service draws one', () => {
    expect(newUserFields(FIELDS, true)).to.deep.equal({ username: 'lilei', roleIds: [1] });
    expect(newUserFields({ ...FIELDS, password: 'x' }, false)).to.include({ password: 'x', mustChange: false });
  });
});
