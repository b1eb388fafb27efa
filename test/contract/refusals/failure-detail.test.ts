import { expect } from 'chai';
import { detailHeader } from '../../../src/http/failure-detail.js';
import { call } from '../../support/http/call.js';
import { useMainService } from '../../support/http/main-service.js';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { detailOf, reasonOf, type Reply } from '../../support/http/reply.js';
import { logIn, someAddress, tokenOf } from '../../support/http/session.js';

describe('X-Failure-Detail', () => {
  const service = useMainService();
  let admin: string;
  before(async () => {
    admin = await tokenOf(service);
  });

  const post = (path: string, form: unknown, token = admin): Promise<Reply> =>
    call(service, `/api/v1${path}`, { token, form });
  const messageOf = ({ json }: Reply): unknown => (json as { msg: unknown }).msg;
  const partsOf = (reply: Reply) => [reasonOf(reply), detailOf(reply), messageOf(reply)];

  it('names the field of a form and the rule that its value breaks; the text has the title of the field', async () => {
    const required = { rule: 'required' };
    for (const [path, form, field, title, broken] of [
      ['/user/add', { username: '' }, 'username', '用户名', required],
      ['/user/add', { username: 'x'.repeat(21) }, 'username', '用户名', { rule: 'tooLong', bound: '20' }],
      ['/user/update', {}, 'id', '编号', required],
      ['/user/update', { id: 2 }, 'version', '版本', required],
      ['/position/delete', { ids: [] }, 'ids', '编号', { rule: 'tooFew', bound: '1' }],
      ['/department/add', { name: '骨科', code: 'Ward 7' }, 'code', '部门编码', { rule: 'wrongForm' }],
      ['/lock/unlock', { address: 'somewhere' }, 'address', '地址', {}],
      ['/login', {}, 'username', '用户名', required],
      ['/login', { username: 'a', password: '' }, 'password', '密码', required],
      ['/login', { username: 'a', password: PASSWORD }, 'code', '验证码', required],
    ] as const)
      expect(partsOf(await post(path, form))).to.deep.equal([
        'FormInvalid',
        { field, ...broken },
        `参数不正确:${title}`,
      ]);
  });

  it('names a field, parameter or header without a title; the text has its name', async () => {
    const get = (path: string) => call(service, `/api/v1${path}`, { token: admin });
    for (const [reply, field, broken] of [
      [await post('/login', { username: 'a', password: PASSWORD, code: '' }), 'key', { rule: 'required' }],
      [await post('/session/end', { ids: [] }), 'ids', { rule: 'tooFew', bound: '1' }],
      [await get('/user/detail?id=x'), 'id', { rule: 'notInteger' }],
      [await get('/captcha?kind=x'), 'kind', { rule: 'notOffered' }],
      [await call(service, '/api/v1/refreshToken', { ...REFRESH, token: admin }), 'X-Refresh-Attempt', {}],
    ] as const)
      expect(partsOf(reply)).to.deep.equal(['FormInvalid', { field, ...broken }, `参数不正确:${field}`]);
  });

  it('names the field of a value that is taken, and of a parent that is invalid', async () => {
    const { username } = await newUser(service);
    const taken = await post('/user/add', { username, password: PASSWORD });
    expect(partsOf(taken)).to.deep.equal(['ValueTaken', { field: 'username' }, '用户名已存在']);
    const orphan = await post('/menu/add', { name: 'x', type: 1, parentId: 999_999 });
    expect([reasonOf(orphan), detailOf(orphan)]).to.deep.equal(['ParentInvalid', { field: 'parentId' }]);
  });

  it('has the number of users with a role', async () => {
    const { roleId } = await newHolder(service, 'sys:position:page');
    expect(detailOf(await post('/role/delete', { ids: [roleId] }))).to.deep.equal({ users: 1 });
  });

  it('has the seconds and the scope of a lock, and the seconds of the captcha rate limit', async () => {
    const { username } = await newUser(service);
    const from = someAddress();
    for (let i = 0; i < 5; i += 1) await logIn(service, { username, password: 'Wrong#2026' }, from);
    const locked = await logIn(service, { username }, from);
    expect(reasonOf(locked)).to.equal('LoginLocked');
    expect(detailOf(locked)).to.deep.equal({ seconds: Number(locked.headers.get('Retry-After')), scope: 'main' });

    let reply = await call(service, '/api/v1/captcha', { from });
    while (reasonOf(reply) === null) reply = await call(service, '/api/v1/captcha', { from });
    expect(reasonOf(reply)).to.equal('CaptchaRateLimited');
    expect(detailOf(reply)).to.deep.equal({ seconds: Number(reply.headers.get('Retry-After')) });
  });

  it('names every broken rule of a new password', async () => {
    const user = await newUser(service);
    const token = await tokenOf(service, user);
    const change = async (newPassword: string) =>
      detailOf(await post('/account/password', { oldPassword: PASSWORD, newPassword }, token));
    expect(await change(user.username.toUpperCase())).to.deep.equal({ rules: ['username'] });
    expect(await change(PASSWORD)).to.deep.equal({ rules: ['history'] });
    expect(await change('123456')).to.deep.equal({ rules: ['default'] });
  });

  it('is missing from other failures and from successes', async () => {
    for (const reply of [await post('/position/delete', { ids: [999_999] }), await call(service, '/api/v1/captcha')])
      expect(detailOf(reply)).to.equal(undefined);
  });

  it('is ASCII, whatever characters a value has', () => {
    const header = detailHeader({ _tag: 'FormInvalid', field: '字\u007f😀"', title: '' });
    expect(header).to.deep.equal({ 'X-Failure-Detail': '{"field":"\\u5b57\\u007f\\ud83d\\ude00\\""}' });
  });
});

const REFRESH = { method: 'POST', headers: { 'X-Refresh-Attempt': 'x' } } as const;
