import { expect } from 'chai';
import { spy } from 'sinon';
import { E } from '../../../src/contract/values/fp.js';
import { actor } from '../../port-contracts/administration-fixtures.js';
import {
  add,
  assign,
  grant,
  menuForm,
  remove,
  reset,
  roleForm,
  status,
  update,
  userForm,
  type Run,
} from '../records/administration-requests.js';
import { administration, MENU, NOBODY, ROLE, USER } from '../records/administration-scenario.js';

const PERMISSION_NOT_HELD = 'PermissionNotHeld';
const PROTECTED = 'AdministratorProtected';
const NEW_USER = { username: 'new', realname: '', sort: 0, status: 1 };

/** Writes that the rights of the manager do not allow: the reason, the permission, the record, the request. */
const REFUSED: ReadonlyArray<readonly [string, string, number | undefined, Run]> = [
  [PERMISSION_NOT_HELD, 'sys:user:add', undefined, add('user', NEW_USER, [ROLE.weaker, ROLE.stronger])],
  [PERMISSION_NOT_HELD, 'sys:user:update', USER.stronger, update('user', USER.stronger, 1, userForm())],
  [PROTECTED, 'sys:user:update', USER.admin, update('user', USER.admin, 1, userForm())],
  [PERMISSION_NOT_HELD, 'sys:user:status', USER.stronger, status('user', [USER.weaker, USER.stronger])],
  [PROTECTED, 'sys:user:status', USER.admin, status('user', [USER.weaker, NOBODY, USER.admin])],
  [PERMISSION_NOT_HELD, 'sys:user:delete', USER.stronger, remove('user', [USER.weaker, USER.stronger])],
  [PROTECTED, 'sys:user:delete', USER.admin, remove('user', [USER.admin])],
  [PERMISSION_NOT_HELD, 'sys:user:roles', USER.weaker, assign(USER.weaker, 2, [ROLE.stronger])],
  [PROTECTED, 'sys:user:roles', USER.admin, assign(USER.admin, 1, [])],
  [PERMISSION_NOT_HELD, 'sys:user:resetPassword', USER.stronger, reset(USER.stronger, 'Guess#2026')],
  [PROTECTED, 'sys:user:resetPassword', USER.admin, reset(USER.admin)],
  [PERMISSION_NOT_HELD, 'sys:role:update', ROLE.stronger, update('role', ROLE.stronger, 1, roleForm())],
  [PERMISSION_NOT_HELD, 'sys:role:status', ROLE.stronger, status('role', [ROLE.empty, ROLE.stronger])],
  [PERMISSION_NOT_HELD, 'sys:role:delete', ROLE.unused, remove('role', [ROLE.empty, ROLE.unused])],
  [PERMISSION_NOT_HELD, 'sys:role:grant', ROLE.empty, grant(ROLE.empty, 1, [MENU.menus])],
  [PERMISSION_NOT_HELD, 'sys:menu:add', undefined, add('menu', menuForm({ permission: 'sys:menu:page' }))],
  [PERMISSION_NOT_HELD, 'sys:menu:update', MENU.folder, update('menu', MENU.folder, 1, menuForm({ parentId: 0 }))],
  [PERMISSION_NOT_HELD, 'sys:menu:status', MENU.folder, status('menu', [MENU.users, MENU.folder])],
  [PERMISSION_NOT_HELD, 'sys:menu:delete', MENU.menus, remove('menu', [MENU.users, MENU.menus])],
];

describe('a refused write', () => {
  for (const [reason, permission, recordId, run] of REFUSED)
    it(`under ${permission} as ${reason} is in the trail with its record, and hashes nothing`, async () => {
      const { handlers, events, changes, ports } = await administration();
      const hashing = [spy(ports.hasher, 'hash'), spy(ports.hasher, 'verify')];
      const outcome = await run(handlers);
      expect(E.isLeft(outcome) && outcome.left._tag).to.equal(reason);
      const [, module] = permission.split(':');
      const record = { module, ...(recordId !== undefined && { recordId }) };
      expect(events).to.deep.equal([{ _tag: 'WriteRefused', ...actor(USER.manager), reason, permission, ...record }]);
      expect(hashing.map(({ callCount }) => callCount)).to.deep.equal([0, 0]);
      expect(changes()).to.equal(0);
    });

  it('for another reason than missing rights is not in the trail', async () => {
    const { handlers, events } = await administration();
    for (const run of [
      add('user', { ...NEW_USER, username: 'USER-1' }, []),
      update('user', USER.weaker, 99, userForm()),
      status('user', [USER.manager]),
      remove('role', [ROLE.weaker]),
      reset(NOBODY),
      reset(USER.weaker, '123456'),
    ])
      expect(E.isLeft(await run(handlers))).to.equal(true);
    expect(events).to.deep.equal([]);
  });
});
