import { expect } from 'chai';
import { stub } from 'sinon';
import type { E } from '../../../src/contract/values/fp.js';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../../support/expect-either.js';
import { actor, REACHES_EVERYTHING } from '../../port-contracts/administration-fixtures.js';
import { administration, MENU, NOBODY, ROLE, USER } from './administration-scenario.js';
import { userForm, menuForm, update, status, assign, grant } from './administration-requests.js';

describe('a change that was made', () => {
  it('is applied to the next request; the permission cache is dropped only when access may change', async () => {
    const { handlers, loggedIn, authorize, dropped } = await administration();
    const token = await loggedIn(USER.weaker);
    const requirement = { permissions: ['sys:user:page' as never], assurance: 'factor' as const };
    expectRight(await authorize(token, requirement));
    expectRight(await grant(ROLE.weaker, 3, [MENU.roles])(handlers));
    expectLeft(await authorize(token, requirement), 'PermissionDenied');
    expect(dropped.callCount).to.equal(1);
    expectRight(await status('role', [ROLE.weaker], 1)(handlers));
    expect(dropped.callCount, 'nothing changed').to.equal(1);
  });

  it('succeeds while the cache is unreachable', async () => {
    const { handlers, ports, changes } = await administration();
    ports.permissionCache.drop = stub().rejects(new Unavailable('key-value store'));
    expectRight(await status('user', [USER.weaker])(handlers));
    expect(changes()).to.equal(1);
  });

  it('is not made when all values are equal already, with any version, for any user', async () => {
    const { handlers, changes } = await administration();
    const same = { name: 'name-12', code: 'code-12', sort: 0, status: 1 };
    expectRight(await status('user', [USER.stronger], 1)(handlers));
    expectRight(await status('menu', [MENU.menus, MENU.folder], 1)(handlers));
    expect(expectRight(await update('role', ROLE.stronger, 3, same)(handlers))).to.deep.equal({ version: 3 });
    expect(expectRight(await assign(USER.stronger, 2, [ROLE.stronger])(handlers))).to.deep.equal({ version: 2 });
    expect(expectRight(await grant(ROLE.stronger, 3, [MENU.menus])(handlers))).to.deep.equal({ version: 3 });
    expect(changes()).to.equal(0);
  });
});

describe('the trail of a grant', () => {
  it('has the chosen menus, and the implied ones where they change', async () => {
    const { handlers, trail } = await administration();
    const grantAnew = (menuIds: ReadonlyArray<number>, version: number) =>
      handlers.grantMenus({ actor: actor(USER.admin), scope: 'everything', id: ROLE.empty, version, menuIds });
    const { version } = expectRight(await grantAnew([MENU.menus, MENU.roles], 1));
    const { version: next } = expectRight(await grantAnew([MENU.menus], version));
    const values = { ...menuForm({ permission: 'sys:menu:page' }), parentId: MENU.other, type: 2 };
    const moved = {
      ...{ module: 'menu', actor: actor(USER.admin), scope: 'everything' as const, reach: REACHES_EVERYTHING },
      ...{ id: MENU.menus, version: 1, values },
    };
    expectRight(await handlers.updateRecord(moved));
    expectRight(await grantAnew([MENU.menus], next));
    const grants = trail.filter(({ kind }) => kind === 'GrantsReplaced');
    expect(grants.map(({ before, after }) => [before, after])).to.deep.equal([
      [
        { menuIds: [], impliedMenuIds: [] },
        { menuIds: [MENU.roles, MENU.menus], impliedMenuIds: [MENU.folder] },
      ],
      [{ menuIds: [MENU.roles, MENU.menus] }, { menuIds: [MENU.menus] }],
      [
        { menuIds: [MENU.menus], impliedMenuIds: [MENU.folder] },
        { menuIds: [MENU.menus], impliedMenuIds: [MENU.other] },
      ],
    ]);
  });
});

describe('the own account and the administrator', () => {
  const admin = actor(USER.admin);

  it('a user may update their own real name and order, with any permissions', async () => {
    const { handlers, trail } = await administration();
    const own = {
      ...({ module: 'user', scope: 'everything', reach: REACHES_EVERYTHING } as const),
      ...{ actor: actor(USER.stronger), id: USER.stronger },
    };
    expectRight(await handlers.updateRecord({ ...own, version: 2, values: userForm() }));
    expectRight(await handlers.updateProfile({ actor: actor(USER.weaker), realname: '新' }));
    expectRight(await handlers.updateProfile({ actor: actor(USER.weaker), realname: '新' }));
    expectLeft(await handlers.updateProfile({ actor: actor(NOBODY), realname: '新' }), 'RecordNotFound');
    expect(trail.map(({ recordId, before, after }) => [recordId, before, after])).to.deep.equal([
      [USER.stronger, { realname: 'realname-4' }, { realname: 'other' }],
      [USER.weaker, { realname: 'realname-3' }, { realname: '新' }],
    ]);
  });

  it('the administrator may use permissions that nobody holds, and change every other user', async () => {
    const { handlers } = await administration();
    const values = menuForm({ permission: 'sys:new:thing' });
    expectRight(
      await handlers.addRecord({
        module: 'menu',
        actor: admin,
        scope: 'everything',
        reach: REACHES_EVERYTHING,
        values,
      }),
    );
    expectRight(
      await handlers.setStatus({ module: 'user', actor: admin, scope: 'everything', ids: [USER.stronger], status: 2 }),
    );
    expectRight(
      await handlers.updateRecord({
        module: 'user',
        actor: admin,
        scope: 'everything',
        reach: REACHES_EVERYTHING,
        id: 1,
        version: 1,
        values: userForm(),
      }),
    );
  });

  it('nobody may disable, delete or reset the administrator or change their roles, not even the administrator', async () => {
    const { handlers, changes } = await administration();
    for (const by of [admin, actor(USER.stronger)])
      for (const outcome of [
        await handlers.setStatus({ module: 'user', actor: by, scope: 'everything', ids: [1], status: 2 }),
        await handlers.updateRecord({
          module: 'user',
          actor: by,
          scope: 'everything',
          reach: REACHES_EVERYTHING,
          id: 1,
          version: 1,
          values: userForm({ status: 2 }),
        }),
        await handlers.deleteRecords({ module: 'user', actor: by, scope: 'everything', ids: [USER.weaker, 1] }),
        await handlers.assignRoles({ actor: by, scope: 'everything', id: 1, version: 1, roleIds: [] }),
        await handlers.resetPassword({ actor: by, scope: 'everything', id: 1, password: undefined }),
      ])
        expectLeft(
          outcome as E.Either<Readonly<{ _tag: 'AdministratorProtected' }>, unknown>,
          'AdministratorProtected',
        );
    expect(changes()).to.equal(0);
  });
});
