import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder } from '../../support/http/people.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';

const ALL = { everything: true, departments: [], own: false };
const NONE = { everything: false, departments: [], own: false };

describe('access explained over HTTP', () => {
  const service = useMainService();
  let token: string;
  before(async () => {
    token = await tokenOf(service);
  });
  const get = (path: string, as = token) => call(service, `/api/v1${path}`, { token: as });

  it('answers why a user has a permission, and that the administrator has all', async () => {
    const { id, roleId, menuId, username } = await newHolder(service, 'sys:my:export');
    const reply = await get(`/user/access?id=${id}`);
    expectSucceeded(reply, '操作成功');
    const source = {
      ...{
        roleId,
        roleName: `role of ${username}`,
        menuId,
        menuName: `menu of ${username}`,
        menuEnglish: '',
        scope: 1,
      },
      blockedBy: [],
    };
    const { permissions, ...rest } = dataOf(reply);
    expect(rest).to.deep.equal({ username, otherRoles: [] });
    expect(permissions).to.deep.include({ permission: 'sys:my:export', granted: true, rows: ALL, sources: [source] });
    expect(permissions).to.deep.include({ permission: 'sys:user:add', granted: false, rows: NONE, sources: [] });
    expect(dataOf(await get('/user/access?id=1'))).to.include({ administrator: true });
  });

  it('answers why a user lacks a permission, and which roles carry it', async () => {
    const { id, username } = await newHolder(service, 'sys:my:lacking');
    const { roleId, username: other } = await newHolder(service, 'sys:my:wanted');
    const reply = await get(`/user/access?id=${id}&permission=sys:my:wanted`);
    expect(dataOf(reply)).to.deep.equal({
      username,
      permissions: [{ permission: 'sys:my:wanted', granted: false, rows: NONE, sources: [] }],
      otherRoles: [{ roleId, roleName: `role of ${other}`, blockedBy: [] }],
    });
    expect((await get(`/user/access?id=${id}&permission=wanted`)).json).to.include({ msg: '参数不正确:permission' });
  });

  it('answers who has a permission', async () => {
    const { id, username, roleId } = await newHolder(service, 'sys:my:own');
    const reply = await get('/menu/holders?permission=sys:my:own&pageSize=1&pageNo=2');
    expectSucceeded(reply, '操作成功');
    const { records, ...rest } = dataOf(reply);
    expect(rest).to.deep.equal({ total: 2, size: 1, current: 2, pages: 2 });
    expect(records).to.deep.equal([
      { id, username, realname: '', roles: [{ id: roleId, name: `role of ${username}` }], rows: ALL },
    ]);
  });

  it('answers how many records a user reaches', async () => {
    const { id } = await newHolder(service, 'sys:position:page');
    const all = Number(dataOf(await get('/position/page'))['total']);
    expect(all).to.be.above(0);
    expect(dataOf(await get(`/user/rows?id=${id}&module=position`))).to.deep.equal({ total: all, rows: ALL });
    expect(dataOf(await get(`/user/rows?id=${id}&module=example`))).to.deep.equal({ total: 0, rows: NONE });
    for (const [query, field] of [
      ['', 'id'],
      [`?id=${id}`, 'module'],
      [`?id=${id}&module=session`, 'module'],
      [`?id=${id}&module=constructor`, 'module'],
    ])
      expect((await get(`/user/rows${query}`)).json, query).to.include({ msg: `参数不正确:${field}` });
    expectRefused(await get('/user/rows?id=4000000&module=position'), 'RecordNotFound');
  });

  it('requires an existing user, a permission and a page', async () => {
    for (const query of ['', '?id=0', '?id=x', '?id=1&id=2'])
      expect((await get(`/user/access${query}`)).json).to.include({ msg: '参数不正确:id' });
    const unknown = await get(`/user/access?id=${Number.MAX_SAFE_INTEGER}`);
    expect(unknown.json).to.include({ code: 1, msg: '记录不存在' });
    for (const query of ['', '?permission=', '?permission=user:page', '?permission=a&permission=b'])
      expect((await get(`/menu/holders${query}`)).json).to.include({ msg: '参数不正确:permission' });
    expectRefused(await get('/menu/holders?permission=sys:user:page&pageNo=0'), 'PageQueryFailed');
  });

  it('requires its own permissions', async () => {
    const guest = await tokenOf(service, 'guest');
    expectRefused(await get('/user/access?id=1', guest), 'PermissionDenied');
    expectRefused(await get('/menu/holders?permission=sys:user:page', guest), 'PermissionDenied');
    expectRefused(await get('/user/rows?id=1&module=position', guest), 'PermissionDenied');
    const holder = await tokenOf(service, await newHolder(service, 'sys:menu:holders'));
    expectSucceeded(await get('/menu/holders?permission=sys:user:page', holder), '操作成功');
  });
});
