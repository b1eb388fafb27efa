import { hash } from 'bcryptjs';
import { expect } from 'chai';
import { MenuRow } from '../../../src/adapters/mikro-orm/entities/menu-row.js';
import { RoleRow } from '../../../src/adapters/mikro-orm/entities/role-row.js';
import { UserRow } from '../../../src/adapters/mikro-orm/entities/user-row.js';
import { fixedPermission } from '../../../src/http/endpoint.js';
import { apiEndpoints } from '../../../src/http/server/app.js';
import { O } from '../../../src/contract/values/fp.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { changeRow, newHolder, newUser } from '../../support/http/people.js';
import { expectSucceeded } from '../../support/http/refusals.js';
import { accessTokenIn, dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const OUT_OF_USE = 2;

describe('the own account over HTTP', () => {
  const service = useMainService();

  const info = async (token: string) => {
    const reply = await call(service, '/api/v1/account/info', { token });
    expectSucceeded(reply, '操作成功');
    return dataOf(reply);
  };
  const usernameAndRealnameIn = (token: string) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    return [claims['username'], claims['realname']];
  };

  it('tells why the password must be changed: it breaks a rule, or an administrator has reset it', async () => {
    const [password, form] = ['123456', { newPassword: 'Another#2026' }];
    const { id, username } = await newUser(service, { passwordHash: await hash(password, 4) });
    const weak = await tokenOf(service, { username, password });
    expect(await info(weak)).to.include({ mustChangePassword: true, mustChangeReason: 'unfit' });
    const admin = await tokenOf(service);
    const reset = dataOf(await call(service, '/api/v1/user/resetPassword', { token: admin, form: { id } }));
    const oldPassword = String(reset['password']);
    const given = await tokenOf(service, { username, password: oldPassword });
    expect(await info(given)).to.include({ mustChangePassword: true, mustChangeReason: 'given' });
    const changed = await call(service, '/api/v1/account/password', { token: given, form: { oldPassword, ...form } });
    expect(await info(accessTokenIn(changed))).to.include({ mustChangePassword: false, mustChangeReason: null });
  });

  it('has the enabled, live roles, and the permissions of enabled, live menus, sorted and each once', async () => {
    const holder = await newHolder(service, 'sys:user:page');
    const em = service.orm().em.fork();
    const menu = (permission: string, parts: object = {}) =>
      em.create(MenuRow, { name: `more of ${holder.username}`, type: 3, permission, sort: 1000, ...parts });
    const role = (name: string, menus: ReadonlyArray<ReturnType<typeof menu>>, parts: object = {}) =>
      em.create(RoleRow, { name: `${name} of ${holder.username}`, sort: 1001, menus: [...menus], ...parts });
    const more = role('more', [
      menu('sys:role:page'),
      menu('sys:user:page'),
      menu('sys:example:page'),
      menu(''),
      menu('sys:menu:page', { status: OUT_OF_USE }),
      menu('sys:menu:tree', { deleted: true }),
    ]);
    const others = [
      role('disabled', [menu('sys:position:page')], { status: OUT_OF_USE }),
      role('deleted', [menu('sys:position:add')], { deleted: true }),
    ];
    const row = await em.findOneOrFail(UserRow, holder.id, { populate: ['roles'] });
    row.roles.add(more, ...others);
    await em.flush();

    const { roles, permissions } = await info(await tokenOf(service, holder));
    expect(roles).to.deep.equal([
      { id: holder.roleId, name: `role of ${holder.username}`, code: '' },
      { id: more.id, name: more.name, code: '' },
    ]);
    expect(permissions).to.deep.equal(['sys:example:page', 'sys:role:page', 'sys:user:page']);
  });

  it('of the administrator has every permission of an endpoint and of a menu, whatever roles there are', async () => {
    await newHolder(service, 'sys:carried:alone');
    const declared = apiEndpoints({} as never).flatMap(({ guard }) =>
      guard ? (O.toUndefined(fixedPermission(guard)) ?? []) : [],
    );
    const menu = await service.orm().em.fork().findOneOrFail(MenuRow, { permission: 'sys:lock:unlock' });
    const setDeleted = (deleted: boolean) => changeRow(service, MenuRow, menu.id, (row) => (row.deleted = deleted));
    await setDeleted(true);
    try {
      const { permissions } = await info(await tokenOf(service));
      expect(permissions).to.include.members([...declared, 'sys:carried:alone']);
      expect(permissions).to.deep.equal([...new Set(permissions as string[])].toSorted());
    } finally {
      await setDeleted(false);
    }
  });

  it('has a new real name at once, while its token keeps the old one, also after a refresh', async () => {
    const holder = await newHolder(service, 'sys:user:page');
    const token = await tokenOf(service, holder);
    const before = usernameAndRealnameIn(token);
    const reply = await call(service, '/api/v1/account/profile', { token, form: { realname: '改名' } });
    expectSucceeded(reply, '操作成功');
    expect(dataOf(reply)).to.equal(null);
    const refreshed = accessTokenIn(await call(service, '/api/v1/refreshToken', { method: 'POST', token }));
    expect(usernameAndRealnameIn(refreshed)).to.deep.equal(before);
    expect(await info(refreshed)).to.include({ id: holder.id, username: holder.username, realname: '改名' });
    expect(usernameAndRealnameIn(await tokenOf(service, holder))[1]).to.equal('改名');
  });
});
