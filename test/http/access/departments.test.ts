import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, detailOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

type Shown = Readonly<Record<string, unknown>>;
type Node = Shown & Readonly<{ id: number; name: string; children: ReadonlyArray<Node> }>;

const recordsOf = (reply: Reply) => dataOf(reply)['records'] as ReadonlyArray<Shown>;

let names = 0;
// other files add departments to the same service
const newName = (): string => `部门树 ${(names += 1)}`;

describe('departments over HTTP', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const get = (path: string) => call(service, `/api/v1${path}`, { token: admin });
  const post = (path: string, form: object) => call(service, `/api/v1${path}`, { token: admin, form });
  const added = async (form: object = {}, module = 'department') =>
    Number(dataOf(await post(`/${module}/add`, { name: newName(), ...form }))['id']);
  const newUserIn = (departmentId: number | null) =>
    added({ username: `member-${(names += 1)}`, departmentId }, 'user');
  const detail = async (id: number, module = 'department') => dataOf(await get(`/${module}/detail?id=${id}`));
  const update = async (id: number, fields: object, module = 'department') =>
    post(`/${module}/update`, { ...(await detail(id, module)), ...fields });
  const tree = async () => (await get('/department/tree')).json as { data: ReadonlyArray<Node> };

  it('are a tree, in the demo data of three levels and ten departments', async () => {
    const { data } = await tree();
    const [company] = data.filter(({ name }) => name === '总公司');
    expect(company?.children.map(({ name }) => name)).to.deep.equal(['研发部', '市场部', '财务部']);
    expect(company?.children.flatMap(({ children }) => children)).to.have.length(6);
    expect(company).to.include({ parentId: 0, code: 'head-office', leaderId: 1, sort: 1, status: 1, version: 1 });
  });

  it('have a name of their own among siblings, a code of their own, and a leader who may be deleted', async () => {
    const parent = await added();
    const name = newName();
    const leaderId = await newUserIn(null);
    const id = await added({ parentId: parent, name, code: `code-${parent}`, leaderId });
    expectRefused(await post('/department/add', { parentId: parent, name }), 'ValueTaken', { title: '部门名称' });
    expectRefused(await post('/department/add', { name: newName(), code: `code-${parent}` }), 'ValueTaken', {
      title: '部门编码',
    });
    await added({ name });
    expect(await detail(id)).to.include({
      parentId: parent,
      leaderId,
      leaderName: (await detail(leaderId, 'user'))['username'],
    });
    expectSucceeded(await post('/user/delete', { ids: [leaderId] }), '操作成功');
    expect(await detail(id)).to.include({ leaderId: null, leaderName: null, version: 2 });
  });

  it('are not moved below themselves, below a deleted department or beyond ten levels', async () => {
    const levels = [await added()];
    for (let depth = 2; depth <= 10; depth += 1) levels.push(await added({ parentId: levels.at(-1) }));
    const [top = 0, second = 0] = levels;
    const gone = await added();
    expectSucceeded(await post('/department/delete', { ids: [gone] }), '操作成功');
    for (const refused of [
      await post('/department/add', { name: newName(), parentId: levels.at(-1) }),
      await post('/department/add', { name: newName(), parentId: gone }),
      await update(top, { parentId: second }),
      await update(top, { parentId: top }),
    ]) {
      expectRefused(refused, 'ParentInvalid', { title: '部门' });
      expect(detailOf(refused)).to.deep.equal({ field: 'parentId' });
    }
    expectSucceeded(await update(second, { parentId: 0 }), '操作成功');
  });

  it('are deleted only with those below them, and without users', async () => {
    const parent = await added();
    const child = await added({ parentId: parent });
    const member = await newUserIn(child);
    expectRefused(await post('/department/delete', { ids: [parent] }), 'DepartmentHasChildren');
    expectRefused(await post('/department/delete', { ids: [parent, child] }), 'DepartmentInUse', { count: 1 });
    expectSucceeded(await post('/user/delete', { ids: [member] }), '操作成功');
    expectSucceeded(await post('/department/delete', { ids: [parent, child] }), '操作成功');
    expectRefused(await post('/user/restore', { ids: [member] }), 'ReferenceInvalid', { title: '部门' });
    expectRefused(await post('/department/restore', { ids: [child] }), 'ParentInvalid', { title: '部门' });
    expectSucceeded(await post('/department/restore', { ids: [child, parent] }), '操作成功');
    expectSucceeded(await post('/user/restore', { ids: [member] }), '操作成功');
  });

  it('get no new members while they are disabled; members stay', async () => {
    const id = await added();
    const [member, other] = [await newUserIn(id), await newUserIn(null)];
    expectSucceeded(await post('/department/status', { ids: [id], status: 2 }), '操作成功');
    expectRefused(await update(other, { departmentId: id }, 'user'), 'ReferenceInvalid', { title: '部门' });
    expectSucceeded(await update(member, { realname: '成员', departmentId: id }, 'user'), '操作成功');
  });

  it('of users are shown, filtered, exported, and kept by an update that lacks them', async () => {
    const name = newName();
    const id = await added({ name });
    const [member, nobody] = [await newUserIn(id), await newUserIn(null)];
    const page = await get(`/user/page?departmentId=${id}`);
    expect(recordsOf(page).map((one) => [one['id'], one['departmentId'], one['departmentName']])).to.deep.equal([
      [member, id, name],
    ]);
    const without = recordsOf(await get('/user/page?departmentIdEmpty=true&pageSize=1000'));
    expect(without.map((one) => one['id']))
      .to.include(nobody)
      .and.not.include(member);
    expect((await get(`/user/export?departmentId=${id}`)).text).to.include(`,${id},${name}\r\n`);
    const { departmentId: _kept, ...form } = await detail(member, 'user');
    expectSucceeded(await post('/user/update', { ...form, realname: '保留' }), '操作成功');
    expect(await detail(member, 'user')).to.include({ departmentId: id, departmentName: name, realname: '保留' });
    expectSucceeded(await update(member, { departmentId: null }, 'user'), '操作成功');
    expect(dataOf(await get(`/user/page?departmentId=${id}`))).to.include({ total: 0 });
  });
});
