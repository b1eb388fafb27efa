import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

let names = 0;

describe('data scopes of roles over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const get = (path: string) => call(service, `/api/v1${path}`, { token: admin });
  const post = (path: string, form: object) => call(service, `/api/v1${path}`, { token: admin, form });
  const newRole = async (form: object = {}) =>
    Number(dataOf(await post('/role/add', { name: `scoped role ${(names += 1)}`, ...form }))['id']);
  const detail = async (id: number) => dataOf(await get(`/user/detail?id=${id}`));

  it('are assigned with the roles, also to a new user, and the detail tells them', async () => {
    const [one, other] = [await newRole(), await newRole()];
    const { id } = await newUser(service);
    const departmentId = Number(dataOf(await post('/department/add', { name: `scoped ${(names += 1)}` }))['id']);
    const roles = [
      { roleId: one, scope: 4 },
      { roleId: other, scope: 2, departments: [{ id: departmentId, below: true }] },
    ];
    expectSucceeded(await post('/user/roles', { id, version: 1, roles }), '操作成功');
    const { version, roles: told, roleIds } = await detail(id);
    expect([told, roleIds]).to.deep.equal([roles, [one, other]]);
    expectSucceeded(await post('/user/roles', { id, version, roleIds: [other] }), '操作成功');
    expect((await detail(id))['roles']).to.deep.equal([roles[1]]);
    const added = await post('/user/add', { username: `scoped-${(names += 1)}`, roles: [roles[0]] });
    expect((await detail(Number(dataOf(added)['id'])))['roles']).to.deep.equal([roles[0]]);
  });

  it('are refused where they are no scopes, where they name wrong departments, and beside the ids of roles', async () => {
    const roleId = await newRole();
    const { id } = await newUser(service);
    const whole = { id, version: 1 };
    for (const [form, field] of [
      [{ roles: [{ roleId, scope: 3, departments: [{ id: 1, below: true }] }] }, 'roles'],
      [{ roles: [{ roleId, scope: 2 }] }, 'roles'],
      [{ roles: [{ roleId, scope: 2, departments: [{ id: 1 }] }] }, 'roles'],
      [{ roles: [{ roleId, scope: 1, departments: [] }] }, 'roles'],
      [{ roles: [{ roleId, scope: 9 }] }, 'roles'],
      [{ roles: [{ roleId, scope: 1 }], roleIds: [roleId] }, 'roles'],
      [{}, 'roleIds'],
    ] as const) {
      const refused = await post('/user/roles', { ...whole, ...form });
      expectRefused(refused, 'FormInvalid');
      expect(detailOf(refused), JSON.stringify(form)).to.include({ field });
    }
    expectRefused(await post('/user/roles', { ...whole, roles: [{ roleId: 4_000_000, scope: 1 }] }), 'RecordNotFound');
    const unknown = { roles: [{ roleId, scope: 2, departments: [{ id: 4_000_000, below: true }] }] };
    expectRefused(await post('/user/roles', { ...whole, ...unknown }), 'ReferenceInvalid', {
      title: '部门',
      field: 'roles',
    });
    expectRefused(await post('/role/add', { name: 'scoped', defaultScope: 2 }), 'FormInvalid');
    expect((await detail(id))['roles']).to.deep.equal([]);
  });

  it('have a default in the form and the detail of a role', async () => {
    const id = await newRole();
    expect(dataOf(await get(`/role/detail?id=${id}`))).to.include({ defaultScope: 1, defaultScopeText: '全部数据' });
    const form = { id, version: 1, name: `scoped role ${(names += 1)}`, code: '', sort: 1, status: 1 };
    expectSucceeded(await post('/role/update', form), '操作成功');
    expect((await get(`/role/detail?id=${id}`)).text).to.include('"defaultScope":1');
    expectSucceeded(await post('/role/update', { ...form, version: 2, defaultScope: 3 }), '操作成功');
    expect(dataOf(await get(`/role/detail?id=${id}`))).to.include({ defaultScope: 3, defaultScopeText: '本部门' });
    const user = await newUser(service);
    expectSucceeded(await post('/user/roles', { id: user.id, version: 1, roleIds: [id] }), '操作成功');
    expect((await detail(user.id))['roles']).to.deep.equal([{ roleId: id, scope: 3 }]);
  });
});
