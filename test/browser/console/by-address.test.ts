import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { PASSWORDS, tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

describe('pages of the console opened by their address', () => {
  const stage = useConsole();

  it('a list of sessions or of the trail with an invalid page: the address is corrected', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position');
    for (const [path, corrected] of [
      ['/session?page=abc', /#\/session$/],
      ['/session?page=0&perPage=x', /#\/session$/],
      ['/audit?page=999', /#\/audit\?page=\d{1,2}$/],
      ['/audit?perPage=7', /#\/audit\?perPage=10$/],
      ['/position?page=999', /page=\d\b/],
    ] as const) {
      const before = page.url();
      await page.goto(`${stage.service.url}/console/#${path}`);
      await page.waitForURL(corrected);
      await page.getByRole('row').nth(1).waitFor();
      if (path.startsWith('/position')) continue;
      // the step back does not lead to the invalid address
      await page.goBack();
      await page.waitForURL(before);
      await visitor.settled();
    }
    await visitor.leave();
  });

  it('a form without the permission: "no permission", and no request for the record', async () => {
    const visitor = await stage.visitAs('guest', PASSWORDS.guest);
    await visitor.open('/');
    const asked: string[] = [];
    visitor.page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/position/1', '/user/2/roles', '/role/1/grants', '/position/create']) {
      await visitor.open('/');
      await visitor.open(path);
      await visitor.page.getByRole('heading', { name: '没有权限', level: 2 }).waitFor();
    }
    expect(asked.filter((path) => /\/(?:detail|grants)$/.test(path))).to.deep.equal([]);
    await visitor.leave();
  });

  it('the administrator, opened by another user: the form is disabled', async () => {
    const token = await tokenOf(stage.service);
    const post = async (path: string, form: object) =>
      dataOf(await call(stage.service, `/api/v1${path}`, { token, form }));
    const { id } = await post('/role/add', { name: '人事' });
    const menus = dataOf(await call(stage.service, `/api/v1/role/grants?id=${String(id)}`, { token }));
    const menuIds = (Object.values(menus) as { id: number; permission: string }[])
      .filter(({ permission }) => /^sys:(?:user|role):/.test(permission))
      .map((menu) => menu.id);
    await post('/role/grant', { id, version: 1, menuIds });
    await post('/user/add', { username: 'staff', password: 'Staff#2026', roleIds: [id] });

    const visitor = await stage.visitAs('staff', 'Staff#2026');
    const { page } = visitor;
    for (const path of ['/user/1', '/user/1/roles']) {
      await visitor.open(path);
      await page.locator('#main-content').getByText('这是超级管理员的账号').waitFor();
      await eventually(() => page.getByRole('button', { name: '保存' }).isDisabled());
      expect(await page.locator('#main-content input:enabled').count()).to.equal(0);
    }
    await visitor.open('/user/1');
    const realname = page.locator('#main-content [name=realname]');
    await eventually(async () => (await realname.inputValue()) !== '');
    await visitor.open('/user/2');
    await eventually(() => realname.isEnabled());
    await visitor.leave();
  });
});
