import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { newHolder, newUser } from '../../support/http/people.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

const barOf = (page: Page) => page.getByRole('status').filter({ hasText: '已选择' });
const tickOf = (page: Page, name: string) => page.getByRole('checkbox', { name: `选择此行 ${name}`, exact: true });
const wholePage = (page: Page) => page.getByRole('checkbox', { name: '选择本页全部' });
const nextPage = (page: Page) => page.getByRole('button', { name: '下一页' });

describe('a list of the console', () => {
  const stage = useConsole();
  const positions = async (token: string) =>
    dataOf(
      await call(stage.service, `/api/v1/position/page?pageSize=100&name=${encodeURIComponent('选择')}`, { token }),
    );
  after(async () => {
    const token = await tokenOf(stage.service);
    const added = (await positions(token))['records'] as ReadonlyArray<{ id: number }>;
    await call(stage.service, '/api/v1/position/delete', { token, form: { ids: added.map(({ id }) => id) } });
  });

  it('changes only what its dialog names: a selection ends with the filter, the page size and the list', async () => {
    const token = await tokenOf(stage.service);
    const names = Array.from({ length: 12 }, (_, n) => `选择${String(n + 1).padStart(2, '0')}`);
    for (const name of names) await call(stage.service, '/api/v1/position/add', { token, form: { name, sort: 9999 } });
    const visitor = await stage.administer();
    const { page } = visitor;
    const bar = barOf(page);
    const filter = page.locator('#main-content [name=name]');
    const list = encodeURIComponent(JSON.stringify({ name: '选择' }));
    await visitor.open(`/position?filter=${list}&perPage=10`);

    await wholePage(page).check();
    await nextPage(page).click();
    await tickOf(page, '选择11').check();
    await bar.getByText('已选择 11 项，其中 10 项不在本页').waitFor();
    await page.getByRole('button', { name: '查看已选项' }).click();
    await page.getByRole('dialog').getByRole('checkbox', { name: '选择05' }).uncheck();
    await page.getByRole('dialog').getByRole('button', { name: '关闭' }).click();
    await bar.getByText('已选择 10 项，其中 9 项不在本页').waitFor();
    await page.getByRole('button', { name: '停用', exact: true }).click();
    expect(await page.getByRole('dialog').getByRole('listitem').allInnerTexts()).to.deep.equal(
      names.filter((_, n) => n !== 4 && n !== 11),
    );
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();

    await filter.fill('选择12');
    await bar.waitFor({ state: 'detached' });
    await tickOf(page, '选择12').check();
    await filter.fill('选择');
    await bar.waitFor({ state: 'detached' });
    await tickOf(page, '选择01').check();
    await page.getByRole('combobox', { name: /每页/ }).click();
    await page.getByRole('option', { name: '20', exact: true }).click();
    await bar.waitFor({ state: 'detached' });
    await tickOf(page, '选择02').check();
    await page.getByRole('menuitem', { name: '角色' }).click();
    await tickOf(page, '审计员').waitFor();
    await page.getByRole('menuitem', { name: '岗位' }).click();
    await tickOf(page, '选择03').check();
    await bar.getByText('已选择 1 项').waitFor();

    await page.getByRole('button', { name: '删除' }).click();
    await page.getByRole('dialog').getByText('选择03').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await tickOf(page, '选择03').waitFor({ state: 'detached' });
    await eventually(async () => (await positions(token))['total'] === 11);

    const row = page.getByRole('row').filter({ hasText: '选择04' });
    await row.getByRole('cell').nth(4).click();
    const opened = page.context().waitForEvent('page');
    await row.getByRole('link', { name: '选择04', exact: true }).click({ modifiers: ['ControlOrMeta'] });
    const tab = await opened;
    await tab.waitForURL(/#\/position\/\d+\/show$/);
    await tab.close();
    expect(page.url()).to.match(/#\/position\?/);
    await row.getByRole('button', { name: '停用 选择04' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click();
    await row.getByRole('button', { name: '启用 选择04' }).waitFor();
    await row.getByRole('link', { name: '编辑 选择04' }).click();
    await page.waitForURL(/#\/position\/\d+$/);
    await visitor.settled();
    await visitor.leave();
  });

  it('shows a user with single permissions only the actions of these permissions', async () => {
    const { username, password } = await newHolder(
      stage.service,
      ...['position:page', 'position:delete', 'user:page', 'user:detail', 'user:resetPassword'].map(
        (name) => `sys:${name}`,
      ),
    );
    const target = await newUser(stage.service);
    const visitor = await stage.visitAs(username, password);
    const { page } = visitor;
    await visitor.open('/position?perPage=100');
    expect(await page.getByRole('columnheader', { name: '操作' }).count()).to.equal(0);
    await tickOf(page, '副总经理').check();
    await page.getByRole('button', { name: '删除' }).waitFor();
    expect(await page.getByRole('button', { name: /启用|停用/ }).count()).to.equal(0);

    await visitor.open('/user?perPage=100');
    expect(await page.getByRole('checkbox').count()).to.equal(0);
    const row = page.getByRole('row').filter({ hasText: target.username });
    expect(await row.getByRole('button').or(row.getByRole('link')).allInnerTexts()).to.deep.equal([
      target.username,
      '',
    ]);
    await row.getByRole('button', { name: `重置密码 ${target.username}` }).click();
    await page.getByRole('dialog').getByText(target.username).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    expect(await page.getByRole('button', { name: `重置密码 ${username}` }).isDisabled()).to.equal(true);
    await row.getByRole('link', { name: target.username }).click();
    await page.getByRole('button', { name: '重置密码', exact: true }).waitFor();
    expect(await page.locator('#main-content').getByRole('button').count()).to.equal(1);
    await visitor.leave();
  });

  it('names the sessions that it ends, and begins at the first page after another filter', async () => {
    const { username, password } = await newUser(stage.service);
    for (let logins = 0; logins < 12; logins += 1) await tokenOf(stage.service, { username, password });
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open(`/session?name=${username}`);
    await wholePage(page).check();
    await nextPage(page).click();
    const ticks = page.getByRole('checkbox', { name: `选择 ${username}` });
    await eventually(async () => (await ticks.count()) === 2);
    await ticks.first().check();
    await barOf(page).getByText('已选择 11 项，其中 10 项不在本页').waitFor();
    await page.getByRole('button', { name: '结束', exact: true }).first().click();
    const named = page.getByRole('dialog').getByRole('listitem');
    await eventually(async () => (await named.count()) === 11);
    expect(await named.first().innerText()).to.contain(username);
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await page.getByRole('textbox', { name: '用户', exact: true }).fill('');
    await page.waitForURL((url) => !url.hash.includes('page='));
    await barOf(page).waitFor({ state: 'detached' });
    await visitor.leave();
  });
});
