import { expect } from 'chai';
import type { GivableRole } from '../../../src/contract/account/account-endpoints.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newDepartment, newHolder, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

describe('members of roles', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });
  const get = (path: string, token = admin) => call(service, `/api/v1${path}`, { token });
  const post = (path: string, form: unknown, token = admin) => call(service, `/api/v1${path}`, { token, form });
  const setRole = (form: object, token = admin) => post('/user/setRole', form, token);
  const membersOf = async (...roleIds: ReadonlyArray<number>) => {
    const { total, records } = dataOf(await get(`/user/page?roleId=${roleIds.join(',')}&pageSize=100`));
    const ids = (records as ReadonlyArray<{ id: number }>).map(({ id }) => id);
    expect(ids).to.have.length(total as number);
    return ids.toSorted((one, other) => one - other);
  };
  const newRole = async (form: object = {}) =>
    Number(dataOf(await post('/role/add', { name: `role ${Math.random().toString(36).slice(2, 12)}`, ...form }))['id']);
  const rolesOf = async (id: number) => dataOf(await get(`/user/detail?id=${id}`));

  it('are found by the filter roleId, each user once, and the total follows each change', async () => {
    const [first, second] = [await newRole(), await newRole()];
    const [one, other] = [await newUser(service), await newUser(service)];
    expect(await membersOf(first, second)).to.deep.equal([]);
    expect(dataOf(await setRole({ ids: [one.id, other.id], roleId: first, held: true }))).to.deep.equal({ changed: 2 });
    expect(await membersOf(first)).to.deep.equal([one.id, other.id]);
    expect(dataOf(await setRole({ ids: [one.id], roleId: second, held: true }))).to.deep.equal({ changed: 1 });
    expect(await membersOf(first, second)).to.deep.equal([one.id, other.id]);
    expect(dataOf(await setRole({ ids: [one.id, other.id], roleId: first, held: false }))).to.deep.equal({
      changed: 2,
    });
    expect([await membersOf(first), await membersOf(second)]).to.deep.equal([[], [one.id]]);
  });

  it('do not change if they have the role already, or lack it already', async () => {
    const roleId = await newRole();
    const { id } = await newUser(service);
    expect(dataOf(await setRole({ ids: [id], roleId, held: false }))).to.deep.equal({ changed: 0 });
    expect(dataOf(await setRole({ ids: [id], roleId, held: true }))).to.deep.equal({ changed: 1 });
    expect(dataOf(await setRole({ ids: [id], roleId, held: true }))).to.deep.equal({ changed: 0 });
    expect(await rolesOf(id)).to.deep.include({ roleIds: [roleId], version: 2 });
  });

  it('are all changed or none; the administrator and the own account are refused', async () => {
    const roleId = await newRole();
    const { id } = await newUser(service);
    const manager = await newHolder(service, 'sys:user:setRole');
    const token = await tokenOf(service, manager);
    expectRefused(await setRole({ ids: [id, 999_999], roleId, held: true }), 'RecordNotFound');
    expectRefused(await setRole({ ids: [id], roleId: 999_999, held: true }), 'RecordNotFound');
    expectRefused(await setRole({ ids: [id, 1], roleId, held: true }, token), 'AdministratorProtected');
    expectRefused(await setRole({ ids: [id, manager.id], roleId, held: true }, token), 'SelfProtected');
    expect(await membersOf(roleId)).to.deep.equal([]);
    expectRefused(
      await setRole({ ids: [id], roleId, held: true }, await tokenOf(service, 'guest')),
      'PermissionDenied',
    );
  });

  it('are refused to an actor who lacks a permission of the role or of the user', async () => {
    const stronger = await newHolder(service, 'sys:my:strong');
    const { id } = await newUser(service);
    const empty = await newRole();
    const token = await tokenOf(service, await newHolder(service, 'sys:user:setRole'));
    expectRefused(await setRole({ ids: [id], roleId: stronger.roleId, held: true }, token), 'PermissionNotHeld');
    expectRefused(await setRole({ ids: [id, stronger.id], roleId: empty, held: true }, token), 'PermissionNotHeld');
    expect(await membersOf(empty)).to.deep.equal([]);
    expectSucceeded(await setRole({ ids: [id], roleId: empty, held: true }, token), '操作成功');
  });

  it('have at most 50 roles', async () => {
    const { id } = await newUser(service);
    const roleIds = [];
    for (let i = 0; i < 51; i += 1) roleIds.push(await newRole());
    expectSucceeded(await post('/user/roles', { id, version: 1, roleIds: roleIds.slice(0, 50) }), '操作成功');
    const reply = await setRole({ ids: [id], roleId: roleIds[50], held: true });
    expect(reply.json).to.include({ code: 1, msg: '参数不正确:编号' });
  });

  it('get only roles that the giver may give: /account/givableRoles names them', async () => {
    const actor = await newHolder(service, 'sys:my:give');
    const stronger = await newHolder(service, 'sys:my:more');
    const [empty, disabled] = [await newRole(), await newRole()];
    await post('/role/status', { ids: [disabled], status: 2 });
    const givableTo = async (token?: string) =>
      ((await get('/account/givableRoles', token)).json as { data: GivableRole[] }).data;
    const narrow = await newRole({ defaultScope: 4 });
    const givable = await givableTo(await tokenOf(service, actor));
    expect(givable).to.deep.include({ id: actor.roleId, defaultScope: 1 });
    expect(givable).to.deep.include({ id: narrow, defaultScope: 4 });
    const ids = givable.map(({ id }) => id);
    expect(ids).to.include(empty).and.not.include.members([stronger.roleId]);
    expect(ids).not.to.include(disabled);
    expect((await givableTo()).map(({ id }) => id)).to.include.members([actor.roleId, stronger.roleId, empty]);
  });

  it('of a giver with data scopes may be given only where all their permissions reach the same department', async () => {
    const [page, detail, both] = [
      await newHolder(service, 'sys:user:page'),
      await newHolder(service, 'sys:user:detail'),
      await newHolder(service, 'sys:user:page', 'sys:user:detail'),
    ];
    const [here, there] = [await newDepartment(service), await newDepartment(service)];
    const actor = await newUser(service);
    const givable = async (pageIn: number, detailIn: number) => {
      const inDepartment = (roleId: number, id: number) => ({ roleId, scope: 2, departments: [{ id, below: false }] });
      const roles = [inDepartment(page.roleId, pageIn), inDepartment(detail.roleId, detailIn)];
      const { version } = await rolesOf(actor.id);
      expectSucceeded(await post('/user/roles', { id: actor.id, version, roles }), '操作成功');
      const reply = await get('/account/givableRoles', await tokenOf(service, actor));
      const ids = (reply.json as { data: GivableRole[] }).data.map(({ id }) => id);
      return [page, detail, both].map(({ roleId }) => ids.includes(roleId));
    };
    expect(await givable(here, there)).to.deep.equal([true, true, false]);
    expect(await givable(here, here)).to.deep.equal([true, true, true]);
  });
});
