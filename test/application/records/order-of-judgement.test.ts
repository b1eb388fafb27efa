import { expect } from 'chai';
import { spy } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import { expectRight } from '../../support/expect-either.js';
import { administration, DELETED, MENU, NOBODY, passwordOf, POSITION, ROLE, USER } from './administration-scenario.js';
import {
  type Run,
  STALE,
  userForm,
  menuForm,
  roleForm,
  add,
  update,
  status,
  remove,
  restore,
  assign,
  grant,
  reset,
} from './administration-requests.js';

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
  'a restoration of users': [
    ['AdministratorProtected', restore('user', [NOBODY, DELETED.user.stronger, USER.admin])],
    ['RecordNotFound', restore('user', [DELETED.user.stronger, NOBODY])],
    ['RecordNotFound', restore('user', [DELETED.user.stronger, USER.weaker])],
    ['RecordNotFound', restore('user', [USER.manager])],
    ['PermissionNotHeld', restore('user', [DELETED.user.twin, DELETED.user.stronger])],
    ['ValueTaken', restore('user', [DELETED.user.weaker, DELETED.user.twin])],
    ['', restore('user', [DELETED.user.weaker])],
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
    ['PermissionNotHeld', reset(USER.stronger, passwordOf(USER.stronger))],
    ['PermissionNotHeld', reset(USER.stronger, 'Wrong#2026')],
    ['PermissionNotHeld', reset(USER.stronger)],
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
  'a restoration of roles': [
    ['RecordNotFound', restore('role', [DELETED.role.stronger, NOBODY])],
    ['PermissionNotHeld', restore('role', [DELETED.role.twin, DELETED.role.stronger])],
    ['ValueTaken', restore('role', [DELETED.role.weaker, DELETED.role.twin])],
    ['', restore('role', [DELETED.role.weaker])],
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
    ['PermissionNotHeld', status('menu', [MENU.users, MENU.folder])],
    ['', status('menu', [MENU.users, MENU.other])],
  ],
  'a deletion of menus': [
    ['RecordNotFound', remove('menu', [MENU.folder, NOBODY])],
    ['MenuHasChildren', remove('menu', [MENU.folder, MENU.users, MENU.menus])],
    ['PermissionNotHeld', remove('menu', [MENU.folder, MENU.users, MENU.roles, MENU.menus])],
    ['', remove('menu', [MENU.users, MENU.other])],
  ],
  'a restoration of menus': [
    ['RecordNotFound', restore('menu', [DELETED.menu.orphan, NOBODY])],
    ['ParentInvalid', restore('menu', [DELETED.menu.menus, DELETED.menu.orphan])],
    ['PermissionNotHeld', restore('menu', [DELETED.menu.users, DELETED.menu.menus])],
    ['', restore('menu', [DELETED.menu.users])],
  ],
  'a restoration of positions': [
    ['RecordNotFound', restore('position', [DELETED.position.twin, POSITION.clerk])],
    ['ValueTaken', restore('position', [DELETED.position.porter, DELETED.position.twin])],
    ['', restore('position', [DELETED.position.porter])],
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

describe('the order of refusals', () => {
  for (const [what, requests] of Object.entries(REQUESTS))
    it(`answers the first refusal that applies, in the documented order: ${what}`, async () => {
      const { handlers, changes, dropped, ports } = await administration();
      const hashing = [spy(ports.hasher, 'hash'), spy(ports.hasher, 'verify')];
      for (const [index, [tag, run]] of requests.entries()) {
        const outcome = await run(handlers);
        if (tag === '') expectRight(outcome);
        else expect(E.isLeft(outcome) && outcome.left._tag, `request ${index + 1}`).to.equal(tag);
        expect(changes() > 0, `a change by request ${index + 1}`).to.equal(tag === '');
        if (tag !== '') for (const { callCount } of hashing) expect(callCount, `hashes of ${tag}`).to.equal(0);
      }
      const isPosition = what.includes('position');
      expect(dropped.callCount).to.equal(isPosition ? 0 : 1);
    });
});
