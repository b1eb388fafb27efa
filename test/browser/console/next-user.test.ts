import { expect } from 'chai';
import { newHolder, PASSWORD } from '../../support/http/people.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

/** The list of positions, filtered and ordered. */
const LIST = `/position?filter=${encodeURIComponent('{"name":"总"}')}&sort=name&order=DESC`;

describe('the next user of a browser', () => {
  const stage = useConsole();
  const button = ({ page }: Visitor, name: string) => page.getByRole('button', { name, exact: true });
  const header = ({ page }: Visitor, name: string) => page.getByRole('columnheader', { name, exact: true });

  const logOut = async (visitor: Visitor): Promise<void> => {
    const { page } = visitor;
    await page.getByRole('banner').getByRole('button', { name: /账户$/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await page.waitForURL(/#\/login$/);
    await visitor.settled();
  };

  it('begins at the first page, and sees neither the list nor the saved filters of the user who logged out', async () => {
    const next = await newHolder(stage.service, 'sys:position:page');
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    await visitor.logIn();
    await visitor.open(LIST);
    await button(visitor, '已保存的筛选').click();
    await page.getByLabel('当前筛选的名称').fill('总的');
    await button(visitor, '保存').click();
    await button(visitor, '关闭').click();
    await button(visitor, '显示列和行高').click();
    await page.getByRole('checkbox', { name: '创建时间' }).uncheck();
    await button(visitor, '上移 状态').click();
    await page.getByRole('radio', { name: '紧凑' }).check();
    await button(visitor, '完成').click();
    const heads = await page.getByRole('columnheader').allInnerTexts();
    await logOut(visitor);

    await visitor.logIn(next.username, PASSWORD);
    expect(new URL(page.url()).hash).to.equal('#/');
    await page.evaluate(`location.hash = '#/position'`);
    await header(visitor, '创建时间').waitFor();
    await visitor.settled();
    expect(page.url()).not.to.match(/filter=[^&]*name|sort=name/);
    expect(await page.locator('[data-list-search] input').first().inputValue()).to.equal('');
    expect(await page.locator('th.MuiTableCell-sizeSmall').count()).to.equal(0);
    await button(visitor, '已保存的筛选').click();
    await page.getByText('还没有保存筛选').waitFor();
    await button(visitor, '关闭').click();
    await logOut(visitor);

    await page.reload();
    await visitor.logIn();
    expect(new URL(page.url()).hash).to.equal('#/');
    await page.evaluate(`location.hash = '#/position'`);
    await page.locator('th.MuiTableCell-sizeSmall').first().waitFor();
    expect(await page.getByRole('columnheader').allInnerTexts()).to.deep.equal(heads);
    await button(visitor, '已保存的筛选').click();
    await button(visitor, '总的').waitFor();
    await visitor.leave();
  });

  it('opens the page whose address led to the login', async () => {
    const visitor = await stage.visit();
    await visitor.open(LIST);
    await visitor.logIn();
    expect(visitor.page.url()).to.match(/#\/position\?.*sort=name/);
    await visitor.leave();
  });
});
