import { MenuRow } from '../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../src/adapters/mikro-orm/entities/user-row.js';
import { call } from '../support/http/call.js';
import { mainService } from '../support/http/main-service.js';
import { changeRow, newHolder, newUser } from '../support/http/people.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { tokenOf } from '../support/http/session.js';

const IN_USE = 1;
const OUT_OF_USE = 2;

describe('changes of permissions', () => {
  let service: TestService;
  before(async () => {
    service = await mainService();
  });

  const page = (token: string) => call(service, '/api/v1/user/page', { token });

  /** Other tests of this service make tokens of the administrator themselves, of generation 0. */
  const forgetGenerations = async (): Promise<void> => {
    const connection = service.orm().em.getConnection();
    await connection.execute('alter table users disable trigger users_credential_generation');
    await connection.execute('update users set credential_generation = 0 where id = 1');
    await connection.execute('alter table users enable trigger users_credential_generation');
    await service.port('permissionCache').drop();
  };

  /** Somebody who may see the page, and whose access is cached by now. */
  const admitted = async () => {
    const holder = await newHolder(service, 'sys:user:page');
    const token = await tokenOf(service, holder);
    expectSucceeded(await page(token), '操作成功');
    return { ...holder, token };
  };

  it('are seen by the next request when a menu is put out of use, deleted, or grants something else', async () => {
    const { menuId, token } = await admitted();
    const changes: [(row: MenuRow) => void, (row: MenuRow) => void][] = [
      [(row) => void (row.status = OUT_OF_USE), (row) => void (row.status = IN_USE)],
      [(row) => void (row.deleted = true), (row) => void (row.deleted = false)],
      [(row) => void (row.permission = 'sys:user:add'), (row) => void (row.permission = 'sys:user:page')],
      [(row) => void (row.permission = ''), (row) => void (row.permission = 'sys:user:page')],
    ];
    for (const [change, undo] of changes) {
      await changeRow(service, MenuRow, menuId, change);
      expectRefused(await page(token), 'PermissionDenied');
      await changeRow(service, MenuRow, menuId, undo);
      expectSucceeded(await page(token), '操作成功');
    }
  });

  it('are seen by the next request when a role is put out of use or deleted', async () => {
    const { roleId, token } = await admitted();
    const changes: [(row: RoleRow) => void, (row: RoleRow) => void][] = [
      [(row) => void (row.status = OUT_OF_USE), (row) => void (row.status = IN_USE)],
      [(row) => void (row.deleted = true), (row) => void (row.deleted = false)],
    ];
    for (const [change, undo] of changes) {
      await changeRow(service, RoleRow, roleId, change);
      expectRefused(await page(token), 'PermissionDenied');
      await changeRow(service, RoleRow, roleId, undo);
      expectSucceeded(await page(token), '操作成功');
    }
  });

  it('are seen by the next request when the links change', async () => {
    const { id, roleId, menuId, token } = await admitted();
    await changeRow(service, RoleRow, roleId, (row) => row.menus.removeAll());
    expectRefused(await page(token), 'PermissionDenied');
    const menu = service.orm().em.fork().getReference(MenuRow, menuId);
    await changeRow(service, RoleRow, roleId, (row) => row.menus.add(menu));
    expectSucceeded(await page(token), '操作成功');

    await changeRow(service, UserRow, id, (row) => row.roles.removeAll());
    expectRefused(await page(token), 'PermissionDenied');
    const role = service.orm().em.fork().getReference(RoleRow, roleId);
    await changeRow(service, UserRow, id, (row) => row.roles.add(role));
    expectSucceeded(await page(token), '操作成功');
  });

  it('reach who was refused before', async () => {
    const guest = await newUser(service);
    const token = await tokenOf(service, guest);
    expectRefused(await page(token), 'PermissionDenied');
    const role = service.orm().em.fork().getReference(RoleRow, 1);
    await changeRow(service, UserRow, guest.id, (row) => row.roles.add(role));
    expectSucceeded(await page(token), '操作成功');
  });

  it('revoke the tokens of a user who is disabled or deleted, also when the user is back in use', async () => {
    for (const change of [{ status: OUT_OF_USE }, { deleted: true }]) {
      const { id, token, ...holder } = await admitted();
      await changeRow(service, UserRow, id, (row) => void Object.assign(row, change));
      expectRefused(await page(token), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token }), 'TokenRevoked');
      expectRefused(await call(service, '/api/v1/logout', { token }), 'TokenRevoked');
      await changeRow(service, UserRow, id, (row) => void Object.assign(row, { status: IN_USE, deleted: false }));
      expectRefused(await page(token), 'TokenRevoked');
      expectSucceeded(await page(await tokenOf(service, holder)), '操作成功');
    }
  });

  it('revoke the tokens of the administrator too', async () => {
    const token = await tokenOf(service, 'admin');
    expectSucceeded(await page(token), '操作成功');
    await changeRow(service, UserRow, 1, (row) => void (row.status = OUT_OF_USE));
    try {
      expectRefused(await page(token), 'TokenRevoked');
    } finally {
      await changeRow(service, UserRow, 1, (row) => void (row.status = IN_USE));
    }
    expectRefused(await page(token), 'TokenRevoked');
    expectSucceeded(await page(await tokenOf(service, 'admin')), '操作成功');
    await forgetGenerations();
  });
});
