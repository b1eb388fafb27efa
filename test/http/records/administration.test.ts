import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../../support/http/refusals.js';
import { dataOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { logIn, tokenOf } from '../../support/http/session.js';

const DONE = '操作成功';

describe('administration', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const get = (path: string, token = admin): Promise<Reply> => call(service, `/api/v1${path}`, { token });
  const post = (path: string, form: unknown, token = admin): Promise<Reply> =>
    call(service, `/api/v1${path}`, { token, form });
  const succeed = async (reply: Promise<Reply>): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await reply;
    expectSucceeded(answer, DONE);
    return dataOf(answer);
  };

  it('a role with menus is added and assigned to a new user, who logs in; their password is reset, and both are deleted', async () => {
    const { id: roleId } = await succeed(post('/role/add', { name: '出纳', code: 'cashier' }));
    const { id: folder } = await succeed(post('/menu/add', { name: '财务', type: 1, path: '/money' }));
    const { id: page } = await succeed(
      post('/menu/add', {
        name: '岗位',
        type: 2,
        parentId: folder,
        permission: 'sys:position:page',
        path: '/position',
      }),
    );
    const { version } = await succeed(post('/role/grant', { id: roleId, version: 1, menuIds: [page] }));
    expect(version).to.equal(2);
    const grants = (await get(`/role/grants?id=${String(roleId)}`)).json as { data: { id: number; granted: string }[] };
    const granted = new Map(grants.data.map((menu) => [menu.id, menu.granted]));
    expect([granted.get(Number(page)), granted.get(Number(folder)), granted.get(1)]).to.deep.equal([
      'chosen',
      'implied',
      'none',
    ]);

    const { id: userId } = await succeed(
      post('/user/add', { username: 'cashier', realname: '钱出纳', password: 'Cash#2026', roleIds: [roleId] }),
    );
    const detail = await succeed(get(`/user/detail?id=${String(userId)}`));
    expect(detail).to.include({
      username: 'cashier',
      realname: '钱出纳',
      sort: 0,
      status: 1,
      version: 1,
      createUser: 'admin',
    });
    expect(detail['roleIds']).to.deep.equal([roleId]);

    const token = await tokenOf(service, { username: 'cashier', password: 'Cash#2026' });
    const account = await succeed(get('/account/info', token));
    expect(account).to.deep.equal({
      id: userId,
      username: 'cashier',
      realname: '钱出纳',
      roles: [{ id: roleId, name: '出纳', code: 'cashier' }],
      permissions: ['sys:position:page'],
      mustChangePassword: false,
      mustChangeReason: null,
      department: { id: 1, name: '总公司' },
      limited: [],
    });
    const menus = (await get('/account/menus', token)).json as { data: { id: number; children: { id: number }[] }[] };
    expect(menus.data.map(({ id, children }) => [id, children.map((child) => child.id)])).to.deep.equal([
      [folder, [page]],
    ]);
    expectSucceeded(await get('/position/page', token), DONE);

    const reset = await succeed(post('/user/resetPassword', { id: userId }));
    expect(reset['password']).to.match(/^[\w-]{16}$/);
    expectRefused(await get('/account/info', token), 'TokenRevoked');
    const again = await tokenOf(service, { username: 'cashier', password: reset['password'] });
    expect((await succeed(get('/account/info', again)))['mustChangePassword']).to.equal(true);
    const changed = await succeed(
      post('/account/password', { oldPassword: reset['password'], newPassword: 'Another#2026' }, again),
    );
    expectRefused(await get('/account/info', again), 'TokenRevoked');
    expect((await succeed(get('/account/info', String(changed['access_token']))))['mustChangePassword']).to.equal(
      false,
    );

    expectRefused(await post('/role/delete', { ids: [roleId] }), 'RoleInUse', { count: 1 });
    expect(await succeed(post('/role/delete', { ids: [roleId], detach: true }))).to.deep.equal({ deleted: 1 });
    expect(await succeed(post('/user/delete', { ids: [userId] }))).to.deep.equal({ deleted: 1 });
    expect((await logIn(service, { username: 'cashier', password: 'Another#2026' })).json).to.include({ code: 1 });
    expectRefused(await get(`/user/detail?id=${String(userId)}`), 'RecordNotFound');
  });

  it('adds a user who must change the password if the form says so, or if the password is the user name in any case', async () => {
    for (const [username, password, mustChange, expected] of [
      ['changer-1', 'Secret#2026', true, true],
      ['changer-2', 'Secret#2026', false, false],
      ['changer-3', 'CHANGER-3', false, true],
    ] as const) {
      await succeed(post('/user/add', { username, password, mustChange }));
      const token = await tokenOf(service, { username, password });
      expect(await succeed(get('/account/info', token)), username).to.include({ mustChangePassword: expected });
    }
  });

  it('names the records asked for by their ids, disabled ones too, and refuses more than 50 ids or another spelling', async () => {
    const add = async (name: string, status: number) =>
      Number((await succeed(post('/position/add', { name, status })))['id']);
    const [enabled, disabled, deleted] = [await add('标签甲', 1), await add('标签乙', 2), await add('标签丙', 1)];
    await succeed(post('/position/delete', { ids: [deleted] }));
    const reply = await get(`/position/options?ids=${disabled},${enabled},${deleted},999999999&name=x`);
    expectSucceeded(reply, DONE);
    expect((reply.json as { data: unknown }).data).to.have.deep.members([
      { id: enabled, name: '标签甲' },
      { id: disabled, name: '标签乙' },
    ]);
    const many = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
    expectSucceeded(await get(`/position/options?ids=${many(50)}`), DONE);
    for (const ids of [many(51), '1,,2', '1,', 'a', '1.0', '1&ids=2'])
      expectRefused(await get(`/position/options?ids=${ids}`), 'FormInvalid', { field: 'ids' });
    await succeed(post('/position/delete', { ids: [enabled, disabled] }));
  });

  it('has hidden menus in the navigation only if they are asked for', async () => {
    const folder = await succeed(post('/menu/add', { name: '隐藏', english: 'Hidden', type: 1, visible: 2, sort: 5 }));
    const entryIn = async (query: string) => {
      const { data } = (await get(`/account/menus${query}`)).json as { data: ReadonlyArray<{ id: number }> };
      return data.find(({ id }) => id === folder['id']);
    };
    expect(await entryIn('?hidden=true')).to.deep.include({ name: '隐藏', english: 'Hidden', sort: 5, hidden: true });
    expect(await entryIn('')).to.equal(undefined);
    expect(await entryIn('?hidden=false')).to.equal(undefined);
    expectRefused(await get('/account/menus?hidden=1'), 'FormInvalid', { field: 'hidden' });
    await succeed(post('/menu/delete', { ids: [folder['id']] }));
  });

  it('offers at most 200 records of a module, in its order', async () => {
    const execute = (sql: string) => service.orm().em.getConnection().execute(sql);
    await execute(`insert into positions (name, sort) select '选项' || i, 300 - i from generate_series(1, 205) i`);
    try {
      const reply = await get(`/position/options?name=${encodeURIComponent('选项')}`);
      expectSucceeded(reply, DONE);
      const { data } = reply.json as { data: ReadonlyArray<{ id: number; name: string }> };
      expect(data.map(({ name }) => name)).to.deep.equal(Array.from({ length: 200 }, (_, i) => `选项${205 - i}`));
    } finally {
      await execute(`delete from positions where name like '选项%'`);
    }
  });

  it('one of twenty concurrent updates of one version succeeds', async () => {
    const { id } = await succeed(post('/position/add', { name: '并发岗位' }));
    /** A busy machine may not answer the last ones in time. Such an update is not written. */
    const update = async (sort: number): Promise<string | null> => {
      let reason: string | null = null;
      await eventually(async () => {
        reason = reasonOf(await post('/position/update', { id, version: 1, name: '并发岗位', sort, status: 1 }));
        return reason !== 'ServiceUnavailable';
      });
      return reason;
    };
    const reasons = await Promise.all(Array.from({ length: 20 }, (_, i) => update(i + 1)));
    expect(reasons.filter((reason) => reason === null)).to.have.length(1);
    expect(reasons.filter((reason) => reason === 'RecordChanged')).to.have.length(19);
  });
});
