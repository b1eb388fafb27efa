import { expect } from 'chai';
import { explainAccess as explain, explainPermission } from '../../../src/domain/access/access-explanation.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';

const DECLARED = declaredPermissions(PRODUCT_MODULES);

/** 7 with 8 below it, and 9. Data scopes limit the permissions of users alone. */
const REACH = {
  departments: [
    { id: 9, parentId: 0, name: 'nine' },
    { id: 7, parentId: 0, name: 'seven' },
    { id: 8, parentId: 7, name: 'eight' },
  ],
  isScoped: (permission: string) => permission.startsWith('sys:user:'),
};

const explainAccess = (user: Parameters<typeof explain>[0], menus: Parameters<typeof explain>[1]) =>
  explain(user, menus, DECLARED, REACH);

const ALL = { everything: true, departments: [], own: false };
const NONE = { everything: false, departments: [], own: false };

/** The permissions that a role of the user carries. */
const withSources = (...[user, menus]: Parameters<typeof explainAccess>) =>
  explainAccess(user, menus).permissions.filter(({ sources }) => sources.length > 0);

const menu = (id: number, permission: string, status = 1) => ({
  ...{ id, name: `menu ${id}`, english: `English of menu ${id}` },
  ...{ status, permission },
});
const role = (id: number, menuIds: ReadonlyArray<number>, status = 1) => ({ id, name: `role ${id}`, status, menuIds });
const source = (roleId: number, menuId: number, ...blockedBy: ReadonlyArray<string>) => ({
  ...{ roleId, roleName: `role ${roleId}`, menuId, menuName: `menu ${menuId}` },
  ...{ menuEnglish: `English of menu ${menuId}`, scope: 1 },
  blockedBy,
});

const PAGE = 'sys:user:page';
const ADD = 'sys:user:add';

describe('the explanation of access', () => {
  const user = (roles: ReadonlyArray<ReturnType<typeof role>>, parts = {}) => ({
    ...{ id: 2, username: 'user-2', enabled: true, department: { id: 7 } },
    roles,
    ...parts,
  });

  it('has every permission of the roles once, by name, with every source', () => {
    const explained = withSources(user([role(1, [10, 11]), role(2, [11, 12])]), [
      ...[menu(10, PAGE), menu(11, ADD), menu(12, ADD), menu(13, 'sys:role:page')],
    ]);
    expect(explained).to.deep.equal([
      { permission: ADD, granted: true, rows: ALL, sources: [source(1, 11), source(2, 11), source(2, 12)] },
      { permission: PAGE, granted: true, rows: ALL, sources: [source(1, 10)] },
    ]);
  });

  it('has every other declared or carried permission without a source, as not granted', () => {
    const explained = explainAccess(user([role(1, [10])]), [menu(10, PAGE), menu(11, 'sys:my:own')]);
    expect(explained).to.deep.include({ username: 'user-2', otherRoles: [] });
    expect(explained.permissions.map(({ permission }) => permission)).to.deep.equal(
      [...DECLARED, 'sys:my:own'].toSorted(),
    );
    expect(explained.permissions.filter(({ granted }) => granted)).to.have.length(1);
  });

  it('of one permission has the other roles that carry it, and what would keep them from granting it', () => {
    const menus = [menu(10, PAGE), menu(11, PAGE, 2), menu(12, ADD)];
    const own = role(1, [10], 2);
    const roles = [own, role(2, [10]), role(3, [11]), role(4, [10, 11], 2), role(5, [12]), role(6, [10, 11])];
    const other = (roleId: number, ...blockedBy: ReadonlyArray<string>) => ({
      ...{ roleId, roleName: `role ${roleId}`, blockedBy },
    });
    expect(explainPermission(PAGE, user([own]), { roles, menus }, REACH)).to.deep.equal({
      username: 'user-2',
      permissions: [{ permission: PAGE, granted: false, rows: NONE, sources: [source(1, 10, 'role')] }],
      otherRoles: [other(2), other(3, 'menu'), other(4, 'role'), other(6)],
    });
    expect(explainPermission('sys:no:where', user([own]), { roles, menus }, REACH)).to.deep.include({
      permissions: [{ permission: 'sys:no:where', granted: false, rows: NONE, sources: [] }],
      otherRoles: [],
    });
  });

  it('names what disables each source; a permission with one enabled source is granted', () => {
    const menus = [menu(10, PAGE, 2), menu(11, ADD), menu(12, ADD, 2)];
    expect(withSources(user([role(1, [10, 11], 2), role(2, [12])]), menus)).to.deep.equal([
      { permission: ADD, granted: false, rows: NONE, sources: [source(1, 11, 'role'), source(2, 12, 'menu')] },
      { permission: PAGE, granted: false, rows: NONE, sources: [source(1, 10, 'role', 'menu')] },
    ]);
    expect(withSources(user([role(1, [11, 12])]), menus)[0]).to.include({ granted: true });
    const [disabled] = withSources(user([role(1, [11])], { enabled: false }), menus);
    expect(disabled).to.deep.equal({
      permission: ADD,
      granted: false,
      rows: NONE,
      sources: [source(1, 11, 'account')],
    });
  });

  it('leaves out menus without a permission and menus that are deleted', () => {
    expect(withSources(user([role(1, [10, 99])]), [menu(10, '')])).to.deep.equal([]);
  });

  it('has the data scope of each source, and the records that all sources together reach', () => {
    const menus = [menu(10, PAGE), menu(11, PAGE, 2), menu(12, 'sys:role:page')];
    const below = { scope: 2, departments: [{ id: 9, below: false }] };
    const roles = [
      { ...role(1, [10]), rows: { scope: 4 } },
      { ...role(2, [10]), rows: below },
      { ...role(3, [10]), rows: { scope: 5 } },
      { ...role(4, [11]) },
      { ...role(5, [10], 2) },
      { ...role(6, [12]), rows: { scope: 5 } },
    ];
    const [ofRoles, page] = withSources(user(roles), menus);
    expect(page?.sources.map(({ scope, departments }) => [scope, departments])).to.deep.equal([
      [4, undefined],
      [2, below.departments],
      [5, undefined],
      [1, undefined],
      [1, undefined],
    ]);
    // the disabled role and the disabled menu reach nothing
    expect(page?.rows).to.deep.equal({
      everything: false,
      departments: [
        { id: 9, name: 'nine' },
        { id: 7, name: 'seven' },
        { id: 8, name: 'eight' },
      ],
      own: true,
    });
    // no data scope limits it
    expect(ofRoles?.rows).to.deep.equal(ALL);
  });

  it('without a department has no records for the scopes of the own department', () => {
    const roles = [
      { ...role(1, [10]), rows: { scope: 3 } },
      { ...role(2, [10]), rows: { scope: 4 } },
    ];
    const [page] = withSources(user(roles, { department: null }), [menu(10, PAGE)]);
    expect(page).to.deep.include({ granted: true, rows: NONE });
  });

  it('gives the administrator every declared and carried permission, with or without a source', () => {
    const administrator = user([role(1, [10], 2)], { id: 1 });
    const { administrator: mark, permissions } = explainAccess(administrator, [menu(10, PAGE), menu(11, 'sys:my:own')]);
    expect(mark).to.equal(true);
    expect(permissions.map(({ permission }) => permission)).to.deep.equal(
      [...new Set([...DECLARED, 'sys:my:own'])].toSorted(),
    );
    expect(permissions.every(({ granted, rows }) => granted && rows.everything)).to.equal(true);
    const page = permissions.find(({ permission }) => permission === PAGE);
    expect(page?.sources).to.deep.equal([source(1, 10, 'role')]);
    const disabled = explainAccess({ ...administrator, enabled: false }, []);
    expect(disabled.permissions.some(({ granted, rows }) => granted || rows.everything)).to.equal(false);
  });
});
