import { expect } from 'chai';
import fc from 'fast-check';
import { blockersOf, grantedMenus, grantingRoles, grants } from '../../../src/domain/access/granting.js';

const [ENABLED, DISABLED] = [{ status: 1 }, { status: 2 }];
const status = fc.constantFrom(1, 2);
const permission = fc.constantFrom('a', 'b', '');
const menus = fc
  .array(fc.record({ status, permission }), { maxLength: 4 })
  .map((drawn) => drawn.map((menu, i) => ({ id: i + 1, ...menu })));
/** Roles with some of these menus, and with deleted ones. */
const roles = fc.array(fc.record({ status, menuIds: fc.uniqueArray(fc.integer({ min: 1, max: 6 })) }), {
  maxLength: 3,
});

describe('a role', () => {
  it('grants the permission of its menu if both are enabled; otherwise the disabled one is named', () => {
    expect(grants(ENABLED, ENABLED)).to.equal(true);
    expect(blockersOf(ENABLED, ENABLED)).to.deep.equal([]);
    expect(blockersOf(DISABLED, ENABLED)).to.deep.equal(['role']);
    expect(blockersOf(ENABLED, DISABLED)).to.deep.equal(['menu']);
    expect(blockersOf(DISABLED, DISABLED)).to.deep.equal(['role', 'menu']);
    for (const [role, menu] of [
      [DISABLED, ENABLED],
      [ENABLED, DISABLED],
      [DISABLED, DISABLED],
    ] as const)
      expect(grants(role, menu)).to.equal(false);
  });
});

describe('several roles', () => {
  it('grant the permissions of the enabled menus of enabled roles, each menu once', () => {
    fc.assert(
      fc.property(roles, menus, (all, live) => {
        const ids = grantedMenus(all, live).map(({ id }) => id);
        const expected = live.filter(
          (menu) => menu.status === 1 && all.some((role) => role.status === 1 && role.menuIds.includes(menu.id)),
        );
        expect(ids).to.have.members(expected.map(({ id }) => id));
      }),
    );
  });

  it('grant a permission by those of them that grant a menu with it', () => {
    fc.assert(
      fc.property(roles, menus, permission, (all, live, wanted) => {
        const expected = all.filter(
          (role) =>
            role.status === 1 &&
            live.some((menu) => menu.status === 1 && menu.permission === wanted && role.menuIds.includes(menu.id)),
        );
        expect(grantingRoles(all, live, wanted)).to.deep.equal(expected);
      }),
    );
  });
});
