import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder, newUser } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf, type Reply } from '../../support/http/reply.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';

type Shown = Readonly<Record<string, unknown>>;

const recordsOf = (reply: Reply) => dataOf(reply)['records'] as ReadonlyArray<Shown>;

let names = 0;
const newName = (): string => `restored ${(names += 1)}`;

describe('deleted records over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const get = (path: string, token = admin) => call(service, `/api/v1${path}`, { token });
  const post = (path: string, form: object, token = admin) =>
    // each from an address of its own: the trail merges many kinds of refusals of one address
    call(service, `/api/v1${path}`, { token, form, from: someAddress() });
  const added = async (module: string, form: object) => Number(dataOf(await post(`/${module}/add`, form))['id']);
  const remove = async (module: string, ...ids: number[]) => {
    expectSucceeded(await post(`/${module}/delete`, { ids }), '操作成功');
  };
  const restore = (module: string, ids: ReadonlyArray<number>, token = admin) =>
    post(`/${module}/restore`, { ids }, token);
  const trailOf = async (module: string, id: number, kind: string) =>
    recordsOf(await get(`/audit/page?module=${module}&recordId=${id}&kind=${kind}&pageSize=100`));

  it('are a page with the filters of the list, the newest deletion first, whatever orderBy says', async () => {
    const name = newName();
    const ids: number[] = [];
    for (const sort of [3, 1, 2]) ids.push(await added('example', { name, type: 1, sort }));
    await remove('example', ids[1]!);
    await remove('example', ids[0]!, ids[2]!);
    for (const orderBy of ['', '&orderBy=name', '&orderBy=nothing']) {
      const reply = await get(`/example/deleted?pageSize=2&name=${encodeURIComponent(name)}${orderBy}`);
      expect(dataOf(reply)).to.include({ total: 3, size: 2, current: 1, pages: 2 });
      expect(recordsOf(reply).map(({ id }) => id)).to.deep.equal([ids[2], ids[0]]);
      for (const record of recordsOf(reply)) {
        expect(record).to.include({ name, deleteUser: 'admin' });
        expect(record['deleteTime']).to.match(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      }
    }
    const beyond = await get(`/example/deleted?pageNo=9&pageSize=2&name=${encodeURIComponent(name)}`);
    expect(dataOf(beyond)).to.include({ total: 3, current: 1 });
    expectRefused(await get('/example/deleted?pageNo=x'), 'PageQueryFailed');
    expect(recordsOf(await get(`/example/deleted?id=${ids[1]}`)).map(({ id }) => id)).to.deep.equal([ids[1]]);
    for (const id of ['x', '0', '1.5', '9'.repeat(20)])
      expectRefused(await get(`/example/deleted?id=${id}`), 'PageQueryFailed');
    expect(dataOf(await get(`/example/deleted?id=${Number.MAX_SAFE_INTEGER}`))).to.include({ total: 0 });
    expect(dataOf(await restore('example', ids))).to.deep.equal({ restored: 3 });
    expect(dataOf(await get(`/example/deleted?name=${encodeURIComponent(name)}`))).to.include({ total: 0 });
  });

  it('have a time but no user after a deletion by SQL, and neither after a restoration', async () => {
    const id = await added('example', { name: newName(), type: 1 });
    const run = (sql: string) => service.orm().em.getConnection().execute<Shown[]>(sql);
    await run(`update examples set deleted = true where id = ${id}`);
    const [newest] = recordsOf(await get('/example/deleted'));
    expect(newest).to.include({ id, deleteUser: null });
    expect(newest?.['deleteTime']).to.be.a('string');
    await run(`update examples set deleted = false where id = ${id}`);
    const [row] = await run(`select delete_user, delete_time from examples where id = ${id}`);
    expect(row).to.deep.equal({ delete_user: null, delete_time: null });
  });

  it('need a permission of their own, and another one to be restored', async () => {
    const id = await added('position', { name: newName() });
    await remove('position', id);
    const viewer = await tokenOf(service, await newHolder(service, 'sys:position:deleted'));
    expectSucceeded(await get('/position/deleted', viewer), '操作成功');
    expectRefused(await restore('position', [id], viewer), 'PermissionDenied');
    const restorer = await tokenOf(service, await newHolder(service, 'sys:position:restore'));
    expectRefused(await get('/position/deleted', restorer), 'PermissionDenied');
    expect(dataOf(await restore('position', [id], restorer))).to.deep.equal({ restored: 1 });
  });

  it('are refused by name where several are restored and one is taken', async () => {
    const [name, other] = [newName(), newName()];
    const ids = [await added('position', { name }), await added('position', { name: other })];
    await remove('position', ...ids);
    await added('position', { name: other });
    const refused = await restore('position', ids);
    expectRefused(refused, 'ValueTaken', { title: '岗位名称' });
    expect(detailOf(refused)).to.deep.equal({ field: 'name', recordId: ids[1] });
    expectSucceeded(await restore('position', ids.slice(0, 1)), '操作成功');
    for (const wrong of [[], [ids[1], ids[1]], Array.from({ length: 201 }, (_, i) => i + 1)])
      expectRefused(await post('/position/restore', { ids: wrong }), 'FormInvalid');
  });

  it('come back with their fields in the trail', async () => {
    const name = newName();
    const id = await added('position', { name, sort: 7 });
    await remove('position', id);
    expectSucceeded(await restore('position', [id]), '操作成功');
    const [row] = await trailOf('position', id, 'RecordRestored');
    expect(row).to.deep.include({ username: 'admin', action: 'restore', before: null });
    expect(row?.['after']).to.deep.equal({ name, sort: 7, status: 1 });
    expect(dataOf(await get(`/position/detail?id=${id}`))).to.include({ name, version: 2, updateUser: 'admin' });
  });

  it('of users come back disabled, with no session, and no token of before works again', async () => {
    const person = await newUser(service);
    const old = await tokenOf(service, person);
    const sessions = async () => dataOf(await get(`/session/page?userId=${person.id}`))['total'];
    await eventually(async () => (await sessions()) === 1);
    await remove('user', person.id);
    expect(dataOf(await restore('user', [person.id]))).to.deep.equal({ restored: 1 });
    expect(dataOf(await get(`/user/detail?id=${person.id}`))).to.include({ status: 2, version: 2 });
    expectRefused(await get('/account/info', old), 'TokenRevoked');
    expectRefused(await logIn(service, person), 'AccountDisabled');
    expect(await sessions()).to.equal(0);
    expectSucceeded(await post('/user/status', { ids: [person.id], status: 1 }), '操作成功');
    expectRefused(await get('/account/info', old), 'TokenRevoked');
    expectRefused(await call(service, '/api/v1/refreshToken', { method: 'POST', token: old }), 'TokenRevoked');
    expect(await sessions()).to.equal(0);
    expectSucceeded(await get('/account/info', await tokenOf(service, person)), '操作成功');
  });

  it('of somebody with more permissions are refused, and the refusal is in the trail', async () => {
    const stronger = await newHolder(service, 'sys:nobody:else');
    await remove('user', stronger.id);
    await remove('role', stronger.roleId);
    const person = await newHolder(service, 'sys:user:restore', 'sys:role:restore', 'sys:menu:restore');
    const token = await tokenOf(service, person);
    // the role has left its users
    expectRefused(await restore('role', [stronger.roleId], token), 'PermissionNotHeld');
    expectRefused(await restore('user', [1], token), 'AdministratorProtected');
    await remove('menu', stronger.menuId);
    expectSucceeded(await restore('role', [stronger.roleId], token), '操作成功');
    expectRefused(await restore('menu', [stronger.menuId], token), 'PermissionNotHeld');
    await eventually(async () => (await trailOf('menu', stronger.menuId, 'WriteRefused')).length === 1);
    const [row] = await trailOf('role', stronger.roleId, 'WriteRefused');
    expect(row).to.deep.include({ userId: person.id });
    expect(row?.['after']).to.include({ permission: 'sys:role:restore', reason: 'PermissionNotHeld' });
    const grants = dataOf(await get(`/role/grants?id=${stronger.roleId}`)) as unknown as ReadonlyArray<Shown>;
    expect(grants.find(({ id }) => id === stronger.menuId)).to.equal(undefined);
    expectSucceeded(await restore('menu', [stronger.menuId]), '操作成功');
    const after = dataOf(await get(`/role/grants?id=${stronger.roleId}`)) as unknown as ReadonlyArray<Shown>;
    expect(after.find(({ id }) => id === stronger.menuId)).to.include({ granted: 'chosen' });
  });

  it('of menus give their permission again to the users of a role with them', async () => {
    const person = await newHolder(service, 'sys:example:page');
    const token = await tokenOf(service, person);
    await remove('menu', person.menuId);
    expectRefused(await get('/example/page', token), 'PermissionDenied');
    expectSucceeded(await restore('menu', [person.menuId]), '操作成功');
    expectSucceeded(await get('/example/page', token), '操作成功');
  });
});
