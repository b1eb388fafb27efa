import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { call } from '../../support/http/call.js';
import { newHolder } from '../../support/http/people.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog');

describe('deleted records in the console', () => {
  const stage = useConsole();
  let token: string;
  before(async () => {
    token = await tokenOf(stage.service);
  });
  const post = async (path: string, form: object) =>
    dataOf(await call(stage.service, `/api/v1${path}`, { token, form }));
  const deleted = async (module: string, forms: ReadonlyArray<object>): Promise<ReadonlyArray<number>> => {
    const ids: number[] = [];
    for (const form of forms) ids.push(Number((await post(`/${module}/add`, form))['id']));
    await post(`/${module}/delete`, { ids });
    return ids;
  };

  it('are listed with who deleted them and when, filtered, and restored after a question that names them', async () => {
    await deleted(
      'position',
      ['恢复甲', '恢复乙', '恢复丙'].map((name) => ({ name })),
    );
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position');
    await page.getByRole('link', { name: '已删除' }).click();
    await visitor.settled();
    expect(page.url()).to.match(/#\/position\/deleted/);
    await page.getByRole('columnheader', { name: '删除人' }).waitFor();
    await page.getByRole('columnheader', { name: '删除时间' }).waitFor();
    await page.locator('#main-content [name=name]').fill('恢复');
    await rowOf(page, '打字员').waitFor({ state: 'detached' });
    expect(await rowOf(page, '恢复').count()).to.equal(3);
    expect(await rowOf(page, '恢复甲').innerText()).to.match(/admin[^]*\d{4}/);
    await page.getByRole('checkbox', { name: '选择此行 恢复甲' }).check();
    await page.getByRole('checkbox', { name: '选择此行 恢复丙' }).check();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    expect(await dialogOf(page).getByRole('listitem').allInnerTexts()).to.have.members(['恢复甲', '恢复丙']);
    await dialogOf(page).getByRole('button', { name: '恢复', exact: true }).click();
    const restored = page.getByRole('status').filter({ hasText: '已恢复 2 项' });
    await restored.getByRole('link', { name: '恢复丙', exact: true }).waitFor();
    await rowOf(page, '恢复甲').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '恢复 恢复乙', exact: true }).click();
    await dialogOf(page).getByText('恢复乙').waitFor();
    await dialogOf(page).getByRole('button', { name: '恢复', exact: true }).click();
    await page.getByRole('status').filter({ hasText: '已恢复 1 项' }).waitFor();
    await rowOf(page, '恢复乙').waitFor({ state: 'detached' });
    expect(await page.getByRole('link', { name: '恢复丙', exact: true }).count(), 'of the restoration before').to.equal(
      0,
    );
    await page.getByRole('link', { name: '恢复乙', exact: true }).click();
    await page.waitForURL(/#\/position\/\d+\/show/);
    await page.goBack();
    await visitor.settled();
    await page.getByRole('link', { name: '返回' }).click();
    await visitor.settled();
    await page.locator('#main-content [name=name]').fill('恢复');
    await page.getByRole('link', { name: '恢复甲', exact: true }).waitFor();
    await page.getByRole('link', { name: '恢复丙', exact: true }).waitFor();
    await visitor.leave();
  });

  it('are named by a refusal of several, in English and on a narrow screen', async () => {
    const [first, second] = ['Restored one', 'Restored two'];
    await deleted('position', [{ name: first }, { name: second }]);
    await post('/position/add', { name: second });
    const visitor = await stage.administer({ locale: 'en', width: 390 });
    const { page } = visitor;
    await visitor.open(`/position/deleted?filter=${encodeURIComponent(JSON.stringify({ name: 'Restored' }))}`);
    for (const name of [first, second]) await page.getByRole('checkbox', { name: `Select this row ${name}` }).check();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Restore', exact: true }).click();
    await dialogOf(page).getByText(`This record: “${second}”. No record was restored.`).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('checkbox', { name: `Select this row ${second}` }).uncheck();
    await page.getByRole('button', { name: 'Restore', exact: true }).click();
    await dialogOf(page).getByText(`Restore “${first}”?`).waitFor();
    await dialogOf(page).getByRole('button', { name: 'Restore', exact: true }).click();
    const restored = page.getByRole('status').filter({ hasText: 'The record is restored' });
    await restored.getByRole('link', { name: first, exact: true }).waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth > window.innerWidth')).to.equal(false);
    await restored.getByRole('link', { name: 'Open the list', exact: true }).click();
    await page.waitForURL(/#\/position(\?|$)/);
    await visitor.leave();
  });

  it('of users lead to their history, and say that they come back disabled', async () => {
    await deleted('user', [{ username: 'comesback', password: 'First#2026' }]);
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/user/deleted');
    await page.getByRole('link', { name: '变更记录 comesback' }).click();
    await page.waitForURL(/#\/audit\?module=user&recordId=\d+$/);
    await rowOf(page, '删除记录').waitFor();
    await page.goBack();
    await page.getByRole('checkbox', { name: '选择此行 comesback' }).check();
    await page.getByRole('button', { name: '恢复', exact: true }).click();
    await dialogOf(page).getByText('恢复后的用户处于停用状态').waitFor();
    await dialogOf(page).getByRole('button', { name: '恢复', exact: true }).click();
    await page.getByText('已恢复 1 项').waitFor();
    await visitor.open('/user?perPage=50');
    expect(await rowOf(page, 'comesback').innerText()).to.include('停用');
    await visitor.leave();
  });

  it('are not offered without the permission, and not restored without the other one', async () => {
    await deleted('position', [{ name: '只能看' }]);
    const lister = await newHolder(stage.service, 'sys:position:page');
    const one = await stage.visitAs(lister.username, lister.password);
    await one.open('/position');
    await one.page.getByRole('row').nth(1).waitFor();
    expect(await one.page.getByRole('link', { name: '已删除' }).count()).to.equal(0);
    await one.open('/position/deleted');
    await one.page.getByText('权限不足').or(one.page.getByText('没有权限')).first().waitFor();
    await one.leave();
    const viewer = await newHolder(stage.service, 'sys:position:page', 'sys:position:deleted');
    const other = await stage.visitAs(viewer.username, viewer.password);
    await other.open('/position/deleted');
    await rowOf(other.page, '只能看').waitFor();
    expect(await other.page.getByRole('checkbox').count()).to.equal(0);
    expect(await other.page.getByRole('button', { name: /恢复/ }).count()).to.equal(0);
    expect(await other.page.getByRole('link', { name: /变更记录/ }).count()).to.equal(0);
    await other.leave();
    const reader = await newHolder(stage.service, 'sys:position:page', 'sys:position:deleted', 'sys:audit:page');
    const third = await stage.visitAs(reader.username, reader.password);
    await third.open('/position/deleted');
    await third.page.getByRole('link', { name: '变更记录 只能看' }).waitFor();
    expect(await third.page.getByRole('button', { name: /恢复/ }).count()).to.equal(0);
    await third.leave();
  });

  it('of menus are reached from the tree', async () => {
    const visitor = await stage.administer();
    await visitor.open('/menu');
    await visitor.page.getByRole('link', { name: '已删除' }).click();
    await visitor.settled();
    expect(visitor.page.url()).to.match(/#\/menu\/deleted/);
    await visitor.leave();
  });
});
