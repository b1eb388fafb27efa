import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

type Grant = Readonly<{ id: number; permission: string; granted: string }>;

describe('the permissions of a role in the console', () => {
  const stage = useConsole();

  it('are ticked if they are chosen, with or without menus below; a click on the box or the words changes them', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const item = (text: string) => page.getByRole('treeitem').filter({ hasText: text });
    await visitor.open('/role/1/grants');
    const box = (text: string) => item(text).last().locator('input[type=checkbox]').first();
    const chosen = item('用户管理').last();
    await chosen.getByText('下级已选 0/').waitFor();
    expect(await chosen.getAttribute('aria-checked')).to.equal('true');
    expect(await box('用户管理').getAttribute('data-indeterminate')).to.equal('false');
    expect(await box('系统管理').getAttribute('data-indeterminate')).to.equal('true');
    await box('用户管理').click();
    await page.getByText('已选 1 项').waitFor();
    await chosen.getByText('用户管理').click();
    await page.getByText('已选 1 项').waitFor({ state: 'detached' });
    expect(await chosen.getAttribute('aria-checked')).to.equal('true');
    await chosen.getByText('用户管理').click();
    await page.getByText('已选 1 项').waitFor();
    expect(await chosen.getAttribute('aria-checked')).to.equal('false');
    await visitor.leave();
  });

  it('are the confirmed choices, and those that another user has granted meanwhile', async () => {
    const token = await tokenOf(stage.service);
    const post = (path: string, form: object) => call(stage.service, `/api/v1${path}`, { token, form });
    const id = Number(dataOf(await post('/role/add', { name: '清理员' }))['id']);
    const grants = async () =>
      dataOf(await call(stage.service, `/api/v1/role/grants?id=${id}`, { token })) as unknown as ReadonlyArray<Grant>;
    const granted = async () =>
      (await grants()).filter((grant) => grant.granted !== 'none').map(({ permission }) => permission);
    const idOf = async (wanted: string) => (await grants()).find(({ permission }) => permission === wanted)?.id;
    await post('/role/grant', { id, version: 1, menuIds: [await idOf('sys:lock:unlock')] });

    const visitor = await stage.administer();
    const { page } = visitor;
    const search = page.getByRole('textbox', { name: '按名称或权限标识搜索' });
    const item = (text: string) => page.getByRole('treeitem').filter({ hasText: text });
    const tick = (text: string) => item(text).last().locator('input[type=checkbox]').first();
    const dialog = page.getByRole('dialog');
    await visitor.open(`/role/${id}/grants`);
    await search.fill('sys:position:update');
    await item('sys:position:page').first().getByText('显示的下级已选 0/1').waitFor();
    await tick('sys:position:page').check();
    await search.fill('unlock');
    await tick('sys:lock:unlock').uncheck();
    await search.fill('');
    await page.getByRole('checkbox', { name: '只看已勾选' }).check();
    await item('sys:position:update').last().waitFor();
    expect(await item('sys:position:add').count()).to.equal(0);

    await post('/role/grant', {
      id,
      version: 2,
      menuIds: await Promise.all([idOf('sys:lock:unlock'), idOf('sys:audit:page')]),
    });
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.getByText('收回').waitFor();
    expect((await dialog.getByRole('listitem').allInnerTexts()).join('\n'))
      .to.contain('sys:position:update')
      .and.to.contain('sys:lock:unlock')
      .and.not.to.contain('sys:position:add');
    await dialog.getByText('以下模块不受数据范围限制：岗位。').waitFor();
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.getByText('审计').first().waitFor();
    await dialog.getByRole('button', { name: '按所选内容保存' }).click();
    await dialog.getByRole('listitem').filter({ hasText: 'sys:position:update' }).waitFor();
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await visitor.settled();
    expect((await granted()).filter((permission) => permission !== '').toSorted()).to.deep.equal([
      'sys:audit:page',
      'sys:position:page',
      'sys:position:update',
    ]);

    await page.getByRole('link', { name: '权限' }).click();
    await page.getByRole('checkbox', { name: '只看已勾选' }).check();
    await item('sys:audit:page').last().waitFor();
    expect(await item('sys:lock:unlock').count()).to.equal(0);

    await post('/role/status', { ids: [id], status: 2 });
    await visitor.open(`/role/${id}/show`);
    await visitor.open(`/role/${id}/grants`);
    await search.fill('审计日志');
    await tick('审计日志').uncheck();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.getByText('此角色已停用，启用后权限才生效。').waitFor();
    expect(await dialog.getByText(/数据范围|用户拥有/).count()).to.equal(0);
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await page.waitForURL(/\/show$/);
    await visitor.leave();
    await post('/role/delete', { ids: [id] });
  });
});
