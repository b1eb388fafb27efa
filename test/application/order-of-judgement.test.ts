import { expect } from 'chai';
import { stub } from 'sinon';
import { E, O } from '../../src/domain/fp.js';
import type { ModuleName } from '../../src/domain/listing/modules.js';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { expectLeft, expectRight } from '../support/expect-either.js';
import { actor } from '../contracts/administration-fixtures.js';
import { administration, MENU, NOBODY, POSITION, ROLE, USER, type Administered } from './administration-scenario.js';

type Refused = Readonly<{ _tag: string }>;
type Run = (handlers: Administered['handlers']) => Promise<E.Either<Refused, unknown>>;

/** Most requests come from the manager. */
const MANAGER = actor(USER.manager);
const STALE = 99;

const userForm = (parts: object = {}) => ({ realname: 'other', sort: 0, status: 1, ...parts });
const menuForm = (parts: object = {}) => ({
  ...{ parentId: MENU.folder, name: 'other', type: 2, permission: 'sys:user:page', path: '', component: '' },
  ...{ icon: '', visible: 1, sort: 0, status: 1, ...parts },
});
const roleForm = (parts: object = {}) => ({ name: 'other', code: '', sort: 0, status: 1, ...parts });

const add =
  (module: ModuleName, values: Readonly<Record<string, string | number>>, roleIds?: ReadonlyArray<number>): Run =>
  ({ addRecord }) =>
    addRecord({ module, actor: MANAGER, values, ...(roleIds && { roleIds, password: 'Secret#2026' }) });
const update =
  (module: ModuleName, id: number, version: number, values: Readonly<Record<string, string | number>>): Run =>
  ({ updateRecord }) =>
    updateRecord({ module, actor: MANAGER, id, version, values });
const status =
  (module: ModuleName, ids: ReadonlyArray<number>, next = 2): Run =>
  ({ setStatus }) =>
    setStatus({ module, actor: MANAGER, ids, status: next });
const remove =
  (module: ModuleName, ids: ReadonlyArray<number>, detach = false): Run =>
  ({ deleteRecords }) =>
    deleteRecords({ module, actor: MANAGER, ids, detach });
const assign =
  (id: number, version: number, roleIds: ReadonlyArray<number>): Run =>
  ({ assignRoles }) =>
    assignRoles({ actor: MANAGER, id, version, roleIds });
const grant =
  (id: number, version: number, menuIds: ReadonlyArray<number>): Run =>
  ({ grantMenus }) =>
    grantMenus({ actor: MANAGER, id, version, menuIds });
const reset =
  (id: number, password?: string): Run =>
  ({ resetPassword }) =>
    resetPassword({ actor: MANAGER, id, password });

/** Each request breaks its rule and, as far as possible, every later one. The last request succeeds. */
const REQUESTS: Readonly<Record<string, ReadonlyArray<readonly [tag: string, run: Run]>>> = {
  'an addition of a user': [
    ['RecordNotFound', add('user', { username: 'USER-1', realname: '', sort: 0, status: 1 }, [ROLE.stronger, NOBODY])],
    ['PermissionNotHeld', add('user', { username: 'USER-1', realname: '', sort: 0, status: 1 }, [ROLE.unused])],
    ['ValueTaken', add('user', { username: 'USER-1', realname: '', sort: 0, status: 1 }, [ROLE.weaker])],
    ['', add('user', { username: 'new', realname: '', sort: 0, status: 1 }, [ROLE.weaker, ROLE.manager])],
  ],
  'an update of a user': [
    ['AdministratorProtected', update('user', USER.admin, STALE, userForm({ status: 2 }))],
    ['SelfProtected', update('user', USER.manager, STALE, userForm({ status: 2 }))],
    ['RecordNotFound', update('user', NOBODY, STALE, userForm())],
    ['PermissionNotHeld', update('user', USER.stronger, STALE, userForm())],
    ['RecordChanged', update('user', USER.weaker, STALE, userForm())],
    ['', update('user', USER.weaker, 2, userForm())],
  ],
  'a status of users': [
    ['AdministratorProtected', status('user', [NOBODY, USER.stronger, USER.manager, USER.admin])],
    ['SelfProtected', status('user', [NOBODY, USER.stronger, USER.manager])],
    ['RecordNotFound', status('user', [USER.stronger, NOBODY])],
    ['PermissionNotHeld', status('user', [USER.weaker, USER.stronger])],
    ['', status('user', [USER.weaker, USER.disabled])],
  ],
  'a deletion of users': [
    ['AdministratorProtected', remove('user', [NOBODY, USER.stronger, USER.manager, USER.admin])],
    ['SelfProtected', remove('user', [NOBODY, USER.stronger, USER.manager])],
    ['RecordNotFound', remove('user', [USER.stronger, NOBODY])],
    ['PermissionNotHeld', remove('user', [USER.weaker, USER.stronger])],
    ['', remove('user', [USER.weaker, USER.disabled])],
  ],
  'new roles of a user': [
    ['AdministratorProtected', assign(USER.admin, STALE, [NOBODY])],
    ['SelfProtected', assign(USER.manager, STALE, [NOBODY])],
    ['RecordNotFound', assign(NOBODY, STALE, [ROLE.stronger])],
    ['RecordNotFound', assign(USER.stronger, STALE, [NOBODY])],
    ['PermissionNotHeld', assign(USER.stronger, STALE, [])],
    ['PermissionNotHeld', assign(USER.weaker, STALE, [ROLE.stronger])],
    ['RecordChanged', assign(USER.weaker, STALE, [ROLE.manager])],
    ['', assign(USER.weaker, 2, [ROLE.manager])],
  ],
  'a reset of a password': [
    ['AdministratorProtected', reset(USER.admin, '123456')],
    ['SelfProtected', reset(USER.manager, '123456')],
    ['RecordNotFound', reset(NOBODY, '123456')],
    ['PermissionNotHeld', reset(USER.stronger, '123456')],
    ['PasswordUnfit', reset(USER.weaker, '123456')],
    ['', reset(USER.weaker)],
  ],
  'an update of a role': [
    ['RecordNotFound', update('role', NOBODY, STALE, roleForm())],
    ['PermissionNotHeld', update('role', ROLE.stronger, STALE, roleForm({ name: 'name-10' }))],
    ['RecordChanged', update('role', ROLE.weaker, STALE, roleForm({ name: 'name-10' }))],
    ['ValueTaken', update('role', ROLE.weaker, 3, roleForm({ name: 'name-10' }))],
    ['', update('role', ROLE.weaker, 3, roleForm())],
  ],
  'a status of roles': [
    ['RecordNotFound', status('role', [ROLE.stronger, NOBODY])],
    ['PermissionNotHeld', status('role', [ROLE.weaker, ROLE.stronger])],
    ['PermissionNotHeld', status('role', [ROLE.weaker, ROLE.unused], 1)],
    ['', status('role', [ROLE.weaker, ROLE.unused])],
  ],
  'a deletion of roles': [
    ['RecordNotFound', remove('role', [ROLE.stronger, NOBODY])],
    ['PermissionNotHeld', remove('role', [ROLE.stronger])],
    ['RoleInUse', remove('role', [ROLE.weaker, ROLE.empty])],
    ['', remove('role', [ROLE.weaker, ROLE.empty], true)],
  ],
  'a grant of menus': [
    ['RecordNotFound', grant(NOBODY, STALE, [MENU.menus])],
    ['RecordNotFound', grant(ROLE.stronger, STALE, [NOBODY])],
    ['PermissionNotHeld', grant(ROLE.stronger, STALE, [])],
    ['PermissionNotHeld', grant(ROLE.weaker, STALE, [MENU.menus])],
    ['RecordChanged', grant(ROLE.weaker, STALE, [MENU.roles])],
    ['', grant(ROLE.weaker, 3, [MENU.roles])],
  ],
  'an addition of a menu': [
    ['ParentInvalid', add('menu', menuForm({ parentId: NOBODY, permission: 'sys:menu:page' }))],
    ['PermissionNotHeld', add('menu', menuForm({ permission: 'sys:menu:page' }))],
    ['', add('menu', menuForm())],
  ],
  'an update of a menu': [
    ['RecordNotFound', update('menu', NOBODY, STALE, menuForm({ parentId: NOBODY }))],
    ['ParentInvalid', update('menu', MENU.menus, STALE, menuForm({ parentId: NOBODY }))],
    ['ParentInvalid', update('menu', MENU.folder, STALE, menuForm({ type: 3, parentId: 0 }))],
    ['PermissionNotHeld', update('menu', MENU.menus, STALE, menuForm())],
    ['PermissionNotHeld', update('menu', MENU.users, STALE, menuForm({ permission: 'sys:menu:page' }))],
    ['RecordChanged', update('menu', MENU.users, STALE, menuForm())],
    ['', update('menu', MENU.users, 1, menuForm({ parentId: MENU.other }))],
  ],
  'a status of menus': [
    ['RecordNotFound', status('menu', [MENU.menus, NOBODY])],
    ['PermissionNotHeld', status('menu', [MENU.users, MENU.menus])],
    ['', status('menu', [MENU.users, MENU.folder])],
  ],
  'a deletion of menus': [
    ['RecordNotFound', remove('menu', [MENU.folder, NOBODY])],
    ['MenuHasChildren', remove('menu', [MENU.folder, MENU.users, MENU.menus])],
    ['PermissionNotHeld', remove('menu', [MENU.folder, MENU.users, MENU.roles, MENU.menus])],
    ['', remove('menu', [MENU.users, MENU.other])],
  ],
  'an update of a position': [
    ['RecordNotFound', update('position', NOBODY, STALE, { name: 'name-30', sort: 0, status: 1 })],
    ['RecordChanged', update('position', POSITION.clerk, STALE, { name: 'name-30', sort: 0, status: 1 })],
    ['ValueTaken', update('position', POSITION.clerk, 1, { name: 'name-30', sort: 0, status: 1 })],
    ['', update('position', POSITION.clerk, 1, { name: 'name-31', sort: 1, status: 2 })],
  ],
  'a deletion of positions': [
    ['RecordNotFound', remove('position', [POSITION.clerk, NOBODY])],
    ['', remove('position', [POSITION.clerk, POSITION.cashier])],
  ],
};

describe('the order of judgement', () => {
  for (const [what, requests] of Object.entries(REQUESTS))
    it(`of ${what}`, async () => {
      const { handlers, changes, dropped } = await administration();
      for (const [index, [tag, run]] of requests.entries()) {
        const outcome = await run(handlers);
        if (tag === '') expectRight(outcome);
        else expect(E.isLeft(outcome) && outcome.left._tag, `request ${index + 1}`).to.equal(tag);
        expect(changes() > 0, `a change by request ${index + 1}`).to.equal(tag === '');
      }
      const isPosition = what.includes('position');
      expect(dropped.callCount).to.equal(isPosition ? 0 : 1);
    });
});

describe('a change that was made', () => {
  it('is seen by the next request; the cache of permissions is dropped only where access may change', async () => {
    const { handlers, loggedIn, authorize, dropped } = await administration();
    const token = await loggedIn(USER.weaker);
    const demand = { permission: O.some('sys:user:page' as never), beforePasswordChange: false };
    expectRight(await authorize(token, demand));
    expectRight(await grant(ROLE.weaker, 3, [MENU.roles])(handlers));
    expectLeft(await authorize(token, demand), 'PermissionDenied');
    expect(dropped.callCount).to.equal(1);
    expectRight(await status('role', [ROLE.weaker], 1)(handlers));
    expect(dropped.callCount, 'nothing changed').to.equal(1);
  });

  it('stays while the cache is out of reach', async () => {
    const { handlers, ports, changes } = await administration();
    ports.permissionCache.drop = stub().rejects(new Unavailable('key-value store'));
    expectRight(await status('user', [USER.weaker])(handlers));
    expect(changes()).to.equal(1);
  });

  it('is none where everything is so already, whatever its version and whoever asks', async () => {
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
      handlers.grantMenus({ actor: actor(USER.admin), id: ROLE.empty, version, menuIds });
    const { version } = expectRight(await grantAnew([MENU.menus, MENU.roles], 1));
    const { version: next } = expectRight(await grantAnew([MENU.menus], version));
    const values = { ...menuForm({ permission: 'sys:menu:page' }), parentId: MENU.other, type: 2 };
    const moved = { module: 'menu', actor: actor(USER.admin), id: MENU.menus, version: 1, values };
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

  it('a user may update their own real name and order, whatever they hold', async () => {
    const { handlers, trail } = await administration();
    const own = { module: 'user' as const, actor: actor(USER.stronger), id: USER.stronger };
    expectRight(await handlers.updateRecord({ ...own, version: 2, values: userForm() }));
    expectRight(await handlers.updateProfile({ actor: actor(USER.weaker), realname: '新' }));
    expectRight(await handlers.updateProfile({ actor: actor(USER.weaker), realname: '新' }));
    expectLeft(await handlers.updateProfile({ actor: actor(NOBODY), realname: '新' }), 'RecordNotFound');
    expect(trail.map(({ recordId, before, after }) => [recordId, before, after])).to.deep.equal([
      [USER.stronger, { realname: 'realname-4' }, { realname: 'other' }],
      [USER.weaker, { realname: 'realname-3' }, { realname: '新' }],
    ]);
  });

  it('the administrator introduces permissions that nobody holds, and changes everybody else', async () => {
    const { handlers } = await administration();
    const values = menuForm({ permission: 'sys:new:thing' });
    expectRight(await handlers.addRecord({ module: 'menu', actor: admin, values }));
    expectRight(await handlers.setStatus({ module: 'user', actor: admin, ids: [USER.stronger], status: 2 }));
    expectRight(await handlers.updateRecord({ module: 'user', actor: admin, id: 1, version: 1, values: userForm() }));
  });

  it('nobody disables, deletes, resets or re-roles the administrator, the administrator included', async () => {
    const { handlers, changes } = await administration();
    for (const by of [admin, actor(USER.stronger)])
      for (const outcome of [
        await handlers.setStatus({ module: 'user', actor: by, ids: [1], status: 2 }),
        await handlers.updateRecord({ module: 'user', actor: by, id: 1, version: 1, values: userForm({ status: 2 }) }),
        await handlers.deleteRecords({ module: 'user', actor: by, ids: [USER.weaker, 1] }),
        await handlers.assignRoles({ actor: by, id: 1, version: 1, roleIds: [] }),
        await handlers.resetPassword({ actor: by, id: 1, password: undefined }),
      ])
        expectLeft(
          outcome as E.Either<Readonly<{ _tag: 'AdministratorProtected' }>, unknown>,
          'AdministratorProtected',
        );
    expect(changes()).to.equal(0);
  });
});
