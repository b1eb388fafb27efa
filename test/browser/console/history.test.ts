import { expect } from 'chai';
import { call } from '../../support/http/call.js';
import { dataOf, type Reply } from '../../support/http/reply.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

describe('the history of a record in the console', () => {
  const stage = useConsole();

  it('is a part of its page, can be limited to a period, and the trail names the record', async () => {
    const token = await tokenOf(stage.service);
    const post = (path: string, form: object): Promise<Reply> => call(stage.service, `/api/v1${path}`, { token, form });
    const role = Number(dataOf(await post('/role/add', { name: '历史角色', status: 2 }))['id']);
    const id = Number(dataOf(await post('/user/add', { username: 'history', password: 'History#2026' }))['id']);
    await post('/user/roles', { id, version: 1, roleIds: [role] });
    await stage.service
      .orm()
      .em.fork()
      .getConnection()
      .execute(
        `update audit_events set time = time - interval '3 days'
          where event in ('RecordAdded', 'UserAdded') and module = 'user' and record_id = ${id}`,
      );

    const visitor = await stage.administer();
    const { page } = visitor;
    const periodOf = async (name: string, address: RegExp): Promise<number> => {
      await page.getByRole('button', { name }).click();
      await page.waitForURL(address);
      await visitor.settled();
      return page.getByRole('row').count();
    };
    await visitor.open(`/user/${id}/show`);
    await page.getByRole('tab', { name: '变更记录' }).click();
    await page.waitForURL(/tab=history/);
    await visitor.settled();
    expect(await page.getByRole('row').count(), 'all').to.equal(3);
    expect(await periodOf('24 小时', /period=24h/), 'a day').to.equal(2);
    expect(await periodOf('7 天', /period=7d/), 'a week').to.equal(3);

    await page.getByRole('row').nth(1).getByRole('button', { name: '显示详情' }).click();
    const details = page.getByRole('table', { name: '显示详情' });
    await details.getByText('历史角色').waitFor();
    await details.getByText('全部数据').waitFor();
    await page.evaluate(`location.hash = '#/audit?module=user&kind=RolesReplaced'`);
    await page.getByRole('link', { name: '用户 · history' }).first().waitFor();
    await visitor.leave();
  });

  it('names the roles of a user with their data scopes before and after', async () => {
    const token = await tokenOf(stage.service);
    const post = (path: string, form: object): Promise<Reply> => call(stage.service, `/api/v1${path}`, { token, form });
    const idOf = async (reply: Promise<Reply>): Promise<number> => Number(dataOf(await reply)['id']);
    const kept = await idOf(post('/role/add', { name: 'Kept role' }));
    const changed = await idOf(post('/role/add', { name: 'Changed role' }));
    const id = await idOf(
      post('/user/add', {
        ...{ username: 'scoped', password: 'History#2026', departmentId: 2 },
        roles: [
          { roleId: kept, scope: 1 },
          { roleId: changed, scope: 2, departments: [{ id: 2, below: true }] },
        ],
      }),
    );
    const roles = [
      { roleId: kept, scope: 1 },
      { roleId: changed, scope: 3 },
    ];
    dataOf(await post('/user/roles', { id, version: 1, roles }));
    const visitor = await stage.administer({ locale: 'en', width: 390 });
    const { page } = visitor;
    await visitor.open(`/user/${id}/show?tab=history`);
    const valuesOf = async (event: number): Promise<ReadonlyArray<string>> => {
      await page.getByRole('button', { name: 'Show the details' }).nth(event).click();
      await visitor.settled();
      const row = page.getByRole('table', { name: 'Show the details' }).getByRole('row').filter({ hasText: 'Changed' });
      const texts = await row.getByRole('cell').allInnerTexts();
      await page.getByRole('button', { name: 'Hide the details' }).click();
      return texts.map((text) => text.replaceAll(/\s+/g, ' '));
    };
    expect(await valuesOf(0)).to.deep.equal([
      'Removed Changed role · 研发部 and below',
      'Added Changed role · Own department',
    ]);
    expect(await valuesOf(1)).to.deep.equal(['Kept role · All records Changed role · 研发部 and below']);
    await visitor.leave();
  });
});
