import { expect } from 'chai';
import { explainAccess as explain } from '../../../src/domain/access/access-explanation.js';
import { declaredPermissions } from '../../../src/contract/permissions.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules.js';

const DECLARED = declaredPermissions(PRODUCT_MODULES);

const explainAccess = (user: Parameters<typeof explain>[0], menus: Parameters<typeof explain>[1]) =>
  explain(user, menus, DECLARED);

const menu = (id: number, permission: string, status = 1) => ({ id, name: `menu ${id}`, status, permission });
const role = (id: number, menuIds: ReadonlyArray<number>, status = 1) => ({ id, name: `role ${id}`, status, menuIds });
const source = (roleId: number, menuId: number, ...blockedBy: ReadonlyArray<string>) => ({
  ...{ roleId, roleName: `role ${roleId}`, menuId, menuName: `menu ${menuId}` },
  blockedBy,
});

const PAGE = 'sys:user:page';
const ADD = 'sys:user:add';

describe('the explanation of access', () => {
  const user = (roles: ReadonlyArray<ReturnType<typeof role>>, parts = {}) => ({
    id: 2,
    enabled: true,
    roles,
    ...parts,
  });

  it('has every permission of the roles once, by name, with every source', () => {
    const explained = explainAccess(user([role(1, [10, 11]), role(2, [11, 12])]), [
      ...[menu(10, PAGE), menu(11, ADD), menu(12, ADD), menu(13, 'sys:role:page')],
    ]);
    expect(explained).to.deep.equal({
      permissions: [
        { permission: ADD, granted: true, sources: [source(1, 11), source(2, 11), source(2, 12)] },
        { permission: PAGE, granted: true, sources: [source(1, 10)] },
      ],
    });
  });

  it('names what disables each source; a permission with one enabled source is granted', () => {
    const menus = [menu(10, PAGE, 2), menu(11, ADD), menu(12, ADD, 2)];
    expect(explainAccess(user([role(1, [10, 11], 2), role(2, [12])]), menus).permissions).to.deep.equal([
      { permission: ADD, granted: false, sources: [source(1, 11, 'role'), source(2, 12, 'menu')] },
      { permission: PAGE, granted: false, sources: [source(1, 10, 'role', 'menu')] },
    ]);
    expect(explainAccess(user([role(1, [11, 12])]), menus).permissions[0]).to.include({ granted: true });
    const [disabled] = explainAccess(user([role(1, [11])], { enabled: false }), menus).permissions;
    expect(disabled).to.deep.equal({ permission: ADD, granted: false, sources: [source(1, 11, 'account')] });
  });

  it('leaves out menus without a permission and menus that are deleted', () => {
    expect(explainAccess(user([role(1, [10, 99])]), [menu(10, '')])).to.deep.equal({ permissions: [] });
  });

  it('gives the administrator every declared and carried permission, with or without a source', () => {
    const administrator = user([role(1, [10], 2)], { id: 1 });
    const { administrator: mark, permissions } = explainAccess(administrator, [menu(10, PAGE), menu(11, 'sys:my:own')]);
    expect(mark).to.equal(true);
    expect(permissions.map(({ permission }) => permission)).to.deep.equal(
      [...new Set([...DECLARED, 'sys:my:own'])].toSorted(),
    );
    expect(permissions.every(({ granted }) => granted)).to.equal(true);
    const page = permissions.find(({ permission }) => permission === PAGE);
    expect(page?.sources).to.deep.equal([source(1, 10, 'role')]);
    const disabled = explainAccess({ ...administrator, enabled: false }, []);
    expect(disabled.permissions.some(({ granted }) => granted)).to.equal(false);
  });
});
