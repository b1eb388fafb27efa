import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import { ABOVE_THE_PAGE, axeFaults, outsideTheWindow } from './page-faults.js';

/** The address of the page, without the service. */
const hash = (path: string): string => `location.hash = ${JSON.stringify(`#${path}`)}`;

describe('the shell of the console', () => {
  const stage = useConsole();

  it('has keys that open lists, searches and a help, and that users switch off', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const dialog = (name: string) => page.getByRole('dialog', { name });
    const search = page.locator('[data-list-search] input').first();
    await visitor.open('/role');
    await page.keyboard.press('g');
    await page.keyboard.press('p');
    await page.waitForURL(/#\/position$/);
    await visitor.settled();
    await page.keyboard.press('/');
    await page.keyboard.type('g?/s');
    expect(await search.inputValue()).to.equal('g?/s');
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await search.fill('');
    await search.blur();

    const found: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('pageSize=5')) found.push(new URL(request.url()).pathname);
    });
    await page.keyboard.press('s');
    await dialog('在所有列表中查找记录').getByRole('searchbox').fill('副总');
    await dialog('在所有列表中查找记录').getByRole('link', { name: '副总经理' }).waitFor();
    expect(found).to.include('/api/v1/position/page');
    expect(found).to.have.lengthOf(new Set(found).size);
    expect([...(await outsideTheWindow(page)), ...(await axeFaults(page, ABOVE_THE_PAGE))]).to.deep.equal([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/position\/\d+\/show$/);
    await dialog('在所有列表中查找记录').waitFor({ state: 'detached' });
    const opened = page.url();
    await visitor.settled();

    // the key comes before the answer
    await page.keyboard.press('/');
    await dialog('在所有列表中查找记录').waitFor();
    await page.keyboard.type('adm');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#\/user\/1\/show$/);
    await dialog('在所有列表中查找记录').waitFor({ state: 'detached' });
    await visitor.settled();
    await page.keyboard.press('s');
    await dialog('在所有列表中查找记录').waitFor();
    await page.goBack();
    await dialog('在所有列表中查找记录').waitFor({ state: 'detached' });
    expect(page.url()).to.equal(opened);

    await page.keyboard.press('?');
    await dialog('键盘快捷键').getByRole('row').filter({ hasText: 'g u' }).filter({ hasText: '用户' }).waitFor();
    await dialog('键盘快捷键').getByRole('switch').click();
    await page.keyboard.press('Escape');
    await dialog('键盘快捷键').waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    await visitor.settled();
    expect(await page.getByRole('dialog').count()).to.equal(0);
    await visitor.leave();
  });

  it('keeps a filter under a name, goes to a typed page, and adds one record after another', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open(`/position?filter=${encodeURIComponent('{"name":"总"}')}&sort=name&order=DESC`);
    await page.getByRole('button', { name: '已保存的筛选' }).click();
    await page.getByLabel('当前筛选的名称').fill('总的');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('button', { name: '关闭' }).click();
    await page.evaluate(hash('/position?filter={}&sort=&order=ASC'));
    await visitor.settled();
    await page.getByRole('button', { name: '已保存的筛选' }).click();
    await page.getByRole('button', { name: '总的', exact: true }).click();
    await page.waitForURL((url) => url.href.includes(encodeURIComponent('总')) && url.href.includes('sort=name'));
    await visitor.settled();
    expect(await page.locator('[data-list-search] input').first().inputValue()).to.equal('总');

    await page.evaluate(hash('/example'));
    await page.getByRole('textbox', { name: /跳至页码/ }).waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/example\/page\?.*pageNo=2/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('textbox', { name: /跳至页码/ }).fill('2');
    await page.keyboard.press('Enter');
    await page.locator('tbody[inert]').waitFor();
    release();
    await page.locator('tbody:not([inert])').waitFor();
    expect(page.url()).to.include('page=2');

    await page.evaluate(hash('/position/create'));
    const name = page.getByRole('textbox', { name: '岗位名称' });
    await name.fill('连续一');
    await page.getByRole('button', { name: '保存并新增' }).click();
    await page.getByText('岗位“连续一”已创建').waitFor();
    await eventually(async () => (await name.inputValue()) === '');
    expect(await page.evaluate('document.activeElement.name')).to.equal('name');
    await name.fill('连续二');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/#\/position$/);
    await page.getByText('岗位“连续二”已创建').waitFor();
    await visitor.leave();
  });

  it('asks for nothing after a logout, although the page had data', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const asked: string[] = [];
    await visitor.open('/audit');
    await page.getByRole('banner').getByRole('button', { name: /账户$/ }).click();
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) asked.push(pathname);
    });
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(/#\/login$/);
    await visitor.settled();
    expect(asked.filter((path) => !/\/(?:captcha|logout)$/.test(path))).to.deep.equal([]);
    await visitor.leave();
  });

  it('shows users who operate nothing their lists, permissions and sessions', async () => {
    const token = await tokenOf(stage.service);
    await call(stage.service, '/api/v1/user/add', { token, form: { username: 'newcomer', password: 'Newcomer#2026' } });
    const newcomer = await stage.visitAs('newcomer', 'Newcomer#2026');
    await newcomer.open('/');
    await newcomer.page.getByText('您好，newcomer').waitFor();
    await newcomer.page.getByText('您还没有任何权限').waitFor();
    expect(await newcomer.page.getByText('存储状态').count()).to.equal(0);
    for (const width of [1280, 390]) {
      await newcomer.page.setViewportSize({ width, height: 800 });
      await newcomer.settled();
      expect([...(await outsideTheWindow(newcomer.page)), ...(await axeFaults(newcomer.page))]).to.deep.equal([]);
    }
    await newcomer.leave();
  });
});
