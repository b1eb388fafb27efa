import { hash } from 'bcryptjs';
import { spy } from 'sinon';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { head, JSON_TYPE, openSocket, replyIn, rest } from '../../support/http/exchange.js';
import { useMainService } from '../../support/http/main-service.js';
import { changeRow, newHolder, PASSWORD } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { tokenOf } from '../../support/http/session.js';

const IN_USE = 1;
const OUT_OF_USE = 2;

describe('changes of permissions and accounts', () => {
  const service = useMainService();

  const page = (token: string) => call(service, '/api/v1/user/page', { token });

  /** A user with the permission, whose access is in the cache. */
  const cachedHolder = async () => {
    const holder = await newHolder(service, 'sys:user:page');
    const token = await tokenOf(service, holder);
    expectSucceeded(await page(token), '操作成功');
    return { ...holder, token };
  };

  it('are seen by the next request when a menu, a role or a link changes', async () => {
    const { id, menuId, roleId, token } = await cachedHolder();
    const em = service.orm().em.fork();
    const [menu, role] = [em.getReference(MenuRow, menuId), em.getReference(RoleRow, roleId)];
    const changeMenu = (parts: object) => changeRow(service, MenuRow, menuId, (row) => void Object.assign(row, parts));
    const changeRole = (change: (row: RoleRow) => void) => changeRow(service, RoleRow, roleId, change);
    const changeUser = (change: (row: UserRow) => void) => changeRow(service, UserRow, id, change);
    for (const [change, undo] of [
      [() => changeMenu({ status: OUT_OF_USE }), () => changeMenu({ status: IN_USE })],
      [() => changeMenu({ permission: 'sys:user:add' }), () => changeMenu({ permission: 'sys:user:page' })],
      [() => changeRole((row) => (row.deleted = true)), () => changeRole((row) => (row.deleted = false))],
      [() => changeRole((row) => row.menus.removeAll()), () => changeRole((row) => row.menus.add(menu))],
      [() => changeUser((row) => row.roles.removeAll()), () => changeUser((row) => row.roles.add(role))],
    ] as const) {
      await change();
      expectRefused(await page(token), 'PermissionDenied');
      await undo();
      expectSucceeded(await page(token), '操作成功');
    }
  });

  for (const [what, change] of Object.entries({
    'is disabled': { status: OUT_OF_USE },
    'is deleted': { deleted: true },
    'gets another password': { passwordHash: 'another' },
  }))
    it(`revoke the tokens of a user who ${what}, also when that is undone`, async () => {
      const { id, token, ...holder } = await cachedHolder();
      await changeRow(service, UserRow, id, (row) => void Object.assign(row, change));
      expectRefused(await page(token), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
      const before = { status: IN_USE, deleted: false, passwordHash: await hash(PASSWORD, 4) };
      await changeRow(service, UserRow, id, (row) => void Object.assign(row, before));
      expectRefused(await page(token), 'TokenRevoked');
      expectSucceeded(await page(await tokenOf(service, holder)), '操作成功');
    });

  describe('while a request holds its body back', () => {
    const BODY = JSON.stringify({ name: 'held back' });
    /** Longer than the time after which token and permission are checked again. */
    const HELD_MS = 1_100;

    /** A request that was authorized and whose body is still missing. */
    const begin = async () => {
      const holder = await newHolder(service, 'sys:position:add');
      const token = await tokenOf(service, holder);
      const read = spy(service.port('permissionCache'), 'read');
      const socket = await openSocket(service.url);
      const headers = [JSON_TYPE, `Content-Length: ${BODY.length}`, `Authorization: Bearer ${token}`];
      socket.write(head('POST /api/v1/position/add', headers));
      await eventually(() => read.called);
      read.restore();
      const [since, answer] = [performance.now(), rest(socket)];
      const send = async () => {
        await eventually(() => performance.now() - since > HELD_MS);
        socket.write(BODY);
        return replyIn(await answer);
      };
      return { ...holder, token, send };
    };

    it('refuse the change', async () => {
      const [disabled, loggedOut, stripped] = [await begin(), await begin(), await begin()];
      await changeRow(service, UserRow, disabled.id, (row) => (row.status = OUT_OF_USE));
      await changeRow(service, RoleRow, stripped.roleId, (row) => row.menus.removeAll());
      expectSucceeded(await call(service, '/api/v1/logout', { token: loggedOut.token }), '注销成功');
      expectRefused(await disabled.send(), 'TokenRevoked');
      expectRefused(await loggedOut.send(), 'TokenRevoked');
      expectRefused(await stripped.send(), 'PermissionDenied');
    });
  });
});
