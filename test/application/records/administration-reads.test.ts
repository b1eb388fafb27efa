import { expect } from 'chai';
import { explainAccessHandler, listHoldersHandler } from '../../../src/application/access/explain-access.js';
import { readAccountHandler, readNavigationHandler } from '../../../src/application/account/read-account.js';
import { readGrantsHandler, readMenuTreeHandler } from '../../../src/application/access/read-menus.js';
import { listOptionsHandler, readRecordHandler } from '../../../src/application/records/read-records.js';
import { declaredPermissions } from '../../../src/contract/permissions.js';
import { PRODUCT_MODULES } from '../../../src/contract/modules.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { aRecord } from '../../contracts/record-fixtures.js';
import { aMenuRecord, aUserRecord } from '../../contracts/administration-fixtures.js';
import { memoryAdministration } from '../../support/memory/memory-administration.js';
import { fixedClock } from '../../support/fixed-clock.js';

const NOT_FOUND = 'RecordNotFound';

/**
 * User 2 has the enabled role 10 and the disabled role 11. Role 10 has page 21, a button without a permission, and a
 * disabled page; its folder is implied.
 */
const queries = () => {
  const { administrationReads } = memoryAdministration(
    {
      records: {
        user: [
          aUserRecord(1),
          aUserRecord(2, { mustChangePassword: true }),
          aUserRecord(3),
          aUserRecord(4, { status: 2 }),
        ],
        role: [aRecord('role', 10), aRecord('role', 11, { status: 2 }), aRecord('role', 12)],
        menu: [
          aMenuRecord(20, '', { type: 1 }),
          aMenuRecord(21, 'sys:user:page', { parentId: 20 }),
          aMenuRecord(22, 'sys:role:page', { parentId: 20 }),
          aMenuRecord(23, 'sys:gone:page', { parentId: 20, status: 2 }),
          aMenuRecord(24, '', { parentId: 21, type: 3 }),
          aMenuRecord(25, 'a:custom:one', { parentId: 21, type: 3 }),
        ],
      },
      userRoles: [
        [2, 10],
        [2, 11],
        [4, 10],
      ],
      roleMenus: [
        [10, 20, true],
        [10, 21],
        [10, 23],
        [10, 24],
        [10, 25],
        [11, 22],
      ],
    },
    { clock: fixedClock(), timeZone: 'Asia/Shanghai' },
  );
  const deps = { administrationReads, modules: PRODUCT_MODULES, paging: { defaultSize: 10, maxSize: 1000 } };
  return {
    record: readRecordHandler(deps),
    options: listOptionsHandler(deps),
    tree: readMenuTreeHandler(deps),
    grants: readGrantsHandler(deps),
    account: readAccountHandler(deps),
    navigation: readNavigationHandler(deps),
    access: explainAccessHandler(deps),
    holders: listHoldersHandler(deps),
  };
};

describe('reads of administration', () => {
  it('find a record, or none', async () => {
    const { record } = queries();
    expect(expectRight(await record({ module: 'role', scope: 'everything', id: 10 }))).to.include({ id: 10 });
    expectLeft(await record({ module: 'role', scope: 'everything', id: 99 }), NOT_FOUND);
  });

  it('offer the enabled records whose names contain the text', async () => {
    const { options } = queries();
    const ids = async (name?: string) =>
      expectRight(await options({ module: 'role', scope: 'everything', name })).map(({ id }) => id);
    expect(await ids()).to.deep.equal([10, 12]);
    expect(await ids('no role has this name')).to.deep.equal([]);
  });

  it('offer 200 records at most', async () => {
    const many = Array.from({ length: 201 }, (_, i) => aRecord('position', i + 1));
    const { administrationReads } = memoryAdministration(
      { records: { position: many } },
      { clock: fixedClock(), timeZone: 'Asia/Shanghai' },
    );
    const options = listOptionsHandler({ administrationReads });
    expect(expectRight(await options({ module: 'position', scope: 'everything', name: undefined }))).to.have.lengthOf(
      200,
    );
  });

  it('show the menus as a tree, whatever their status', async () => {
    const [folder] = expectRight(await queries().tree());
    expect(folder?.id).to.equal(20);
    expect(folder?.children.map(({ id }) => id)).to.deep.equal([21, 22, 23]);
    expect(folder?.children[0]?.children.map(({ id }) => id)).to.deep.equal([24, 25]);
  });

  it('show what a role has of each menu', async () => {
    const { grants } = queries();
    const granted = expectRight(await grants({ roleId: 10 })).map(({ id, granted: how }) => [id, how]);
    expect(granted).to.have.deep.members([
      [20, 'implied'],
      [21, 'chosen'],
      [22, 'none'],
      [23, 'chosen'],
      [24, 'chosen'],
      [25, 'chosen'],
    ]);
    expectLeft(await grants({ roleId: 99 }), NOT_FOUND);
  });

  it('show an account with its enabled roles and the permissions of enabled menus, sorted', async () => {
    const { account } = queries();
    const { roles, ...own } = expectRight(await account({ userId: 2 }));
    expect(own).to.deep.equal({
      ...{ id: 2, username: 'user-2', realname: 'realname-2', mustChangePassword: true },
      permissions: ['a:custom:one', 'sys:user:page'],
    });
    expect(roles.map((role) => Object.keys(role))).to.deep.equal([['id', 'name', 'code']]);
    expect(roles.map(({ id }) => id)).to.deep.equal([10]);
    expect(expectRight(await account({ userId: 3 }))).to.deep.include({ roles: [], permissions: [] });
    expectLeft(await account({ userId: 99 }), NOT_FOUND);
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

  it('explain the permissions of a user', async () => {
    const { access } = queries();
    const { permissions } = expectRight(await access({ userId: 2 }));
    expect(
      permissions.map(({ permission, granted, sources }) => [permission, granted, sources[0]?.blockedBy]),
    ).to.deep.equal([
      ['a:custom:one', true, []],
      ['sys:gone:page', false, ['menu']],
      ['sys:role:page', false, ['role']],
      ['sys:user:page', true, []],
    ]);
    const ofAdministrator = expectRight(await access({ userId: 1 }));
    expect(ofAdministrator.administrator).to.equal(true);
    expect(ofAdministrator.permissions.map(({ permission }) => permission)).to.include.members([
      ...declaredPermissions(PRODUCT_MODULES),
    ]);
    expectLeft(await access({ userId: 99 }), NOT_FOUND);
  });

  it('list the enabled holders of a permission by pages', async () => {
    const { holders } = queries();
    const page = expectRight(await holders({ permission: 'sys:user:page', parameters: {} }));
    expect(page).to.deep.include({ total: 2, size: 10, current: 1, pages: 1 });
    expect(page.records.map(({ id }) => id)).to.deep.equal([1, 2]);
    const wrong = await holders({ permission: 'sys:user:page', parameters: { pageNo: '0' } });
    expectLeft(wrong, 'PageQueryFailed');
  });
});
