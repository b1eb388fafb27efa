import { expect } from 'chai';
import { PRODUCT_MODULES } from '../../../src/contract/modules/modules.js';
import { declaredPermissions } from '../../../src/contract/access/permissions.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { readAccountHandler } from '../../../src/application/account/read-account.js';
import { aMenuRecord, aUserRecord } from '../../port-contracts/administration-fixtures.js';
import { aRecord } from '../../port-contracts/record-fixtures.js';
import { OPEN_PASSWORDS } from '../../support/password-policies.js';
import { fixedClock } from '../../support/fixed-clock.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { queries } from '../reads-scenario.js';

const NOT_FOUND = 'RecordNotFound';

describe('reads of the own account', () => {
  it('show an account with its enabled roles and the permissions of enabled menus, sorted', async () => {
    const { account } = queries();
    const { roles, ...own } = expectRight(await account({ userId: 2 }));
    expect(own).to.deep.equal({
      ...{ id: 2, username: 'user-2', realname: 'realname-2', mustChangePassword: true, mustChangeReason: 'given' },
      ...{ department: null, limited: [] },
      permissions: ['a:custom:one', 'sys:user:page'],
    });
    expect(roles.map((role) => Object.keys(role))).to.deep.equal([['id', 'name', 'code']]);
    expect(roles.map(({ id }) => id)).to.deep.equal([10]);
    expect(expectRight(await account({ userId: 3 }))).to.deep.include({ roles: [], permissions: [] });
    expectLeft(await account({ userId: 99 }), NOT_FOUND);
  });

  it('name the department, and the permissions that reach some records only', async () => {
    const { administrationReads } = memoryAdministration(
      {
        records: {
          user: [aUserRecord(1), aUserRecord(2, { departmentId: 7 })],
          department: [aRecord('department', 7, { name: '研发部' })],
          role: [10, 11].map((id) => aRecord('role', id)),
          menu: [aMenuRecord(20, 'sys:user:page'), aMenuRecord(21, 'sys:user:add'), aMenuRecord(22, 'sys:role:page')],
        },
        userRoles: [
          [1, 10, { scope: 5 }],
          [2, 10, { scope: 5 }],
          [2, 11],
        ],
        roleMenus: [...[20, 21, 22].map((id) => [10, id] as const), [11, 21]],
      },
      { clock: fixedClock(), timeZone: 'UTC' },
    );
    const account = readAccountHandler({
      administrationReads,
      clock: fixedClock(),
      ...OPEN_PASSWORDS,
      modules: PRODUCT_MODULES,
    });
    expect(expectRight(await account({ userId: 2 }))).to.deep.include({
      department: { id: 7, name: '研发部' },
      permissions: ['sys:role:page', 'sys:user:add', 'sys:user:page'],
      limited: ['sys:user:page'],
    });
    expect(expectRight(await account({ userId: 1 })).limited).to.deep.equal([]);
  });

  it('show the administrator every permission that an endpoint requires or a menu has', async () => {
    const { permissions } = expectRight(await queries().account({ userId: 1 }));
    const carried = ['a:custom:one', 'sys:gone:page'];
    expect(permissions).to.deep.equal([...new Set([...declaredPermissions(PRODUCT_MODULES), ...carried])].toSorted());
  });

  it('show the navigation of enabled menus that the user holds', async () => {
    const { navigation } = queries();
    const shown = async (userId: number) =>
      expectRight(await navigation({ userId })).map(({ id, children }) => [id, children.map((child) => child.id)]);
    expect(await shown(2)).to.deep.equal([[20, [21]]]);
    expect(await shown(1)).to.deep.equal([[20, [21, 22]]]);
    expectLeft(await navigation({ userId: 99 }), NOT_FOUND);
  });
});
