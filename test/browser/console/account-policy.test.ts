import { expect } from 'chai';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

const RULES = '大写字母、小写字母、数字、其他字符中至少包含 3 种';

const field = ({ page }: Visitor, name: string) => page.locator(`[name="${name}"]`);

/** Nobody here must have a second factor. */
const FACTOR = { SECOND_FACTOR: 'permission', SECOND_FACTOR_PERMISSIONS: 'sys:menu:delete' };

describe('ACCOUNT_POLICY=mlps in the console', () => {
  const stage = useConsole(() => ({ environment: { ACCOUNT_POLICY: 'mlps', SESSIONS_PER_USER: '2', ...FACTOR } }));

  it('the rules for a new password are marked while it is typed, and a refusal names the broken ones', async () => {
    const { username } = await newUser(stage.service, { mustChangePassword: true });
    const visitor = await stage.visitAs(username, PASSWORD, { locale: 'en', width: 390 });
    const { page } = visitor;
    await visitor.open('/account/password');
    const rule = page.getByRole('listitem').filter({ hasText: 'of these kinds' });
    await rule.waitFor();
    expect(await rule.textContent()).to.not.include('(met)');
    await field(visitor, 'next').fill('Password1');
    expect(await rule.textContent()).to.include('(met)');
    await field(visitor, 'old').fill(PASSWORD);
    await field(visitor, 'repeat').fill('Password1');
    await page.locator('#main-content button[type=submit]').click();
    await page.getByText('Choose another password').waitFor();
    await visitor.leave();
  });

  it('a change of the own password without an answer to its commit may be done, and the page says so', async () => {
    const { username } = await newUser(stage.service);
    const visitor = await stage.visitAs(username, PASSWORD);
    const { page } = visitor;
    visitor.allow(/503/);
    await page.route('**/api/v1/account/password', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'X-Failure-Reason': 'ServiceUnavailable', 'X-Failure-Detail': '{"written":"unknown"}' },
        json: { code: 1, msg: '服务暂不可用,请稍后再试', data: null },
      }),
    );
    await visitor.open('/account/password');
    await field(visitor, 'old').fill(PASSWORD);
    for (const name of ['next', 'repeat']) await field(visitor, name).fill('Another#2026');
    await page.locator('#main-content button[type=submit]').click();
    await page.getByRole('alert').filter({ hasText: '无法确认操作是否已经完成' }).waitFor();
    await visitor.leave();
  });

  it('the rules stand beside the password of a new user', async () => {
    const holder = await newHolder(stage.service, 'sys:user:page', 'sys:user:add');
    const visitor = await stage.visitAs(holder.username, PASSWORD, { width: 390 });
    const { page } = visitor;
    await visitor.open('/user/create');
    await field(visitor, 'username').fill('newcomer');
    await page.getByLabel('输入密码').click();
    await field(visitor, 'password').fill('Newcomer#1');
    const name = page.getByRole('listitem').filter({ hasText: '不能包含用户名' });
    expect(await name.textContent()).to.not.include('已满足');
    await field(visitor, 'password').fill('Another#2026');
    await name.filter({ hasText: '已满足' }).waitFor();
    await visitor.leave();
  });

  it('the rules stand beside the password of a reset', async () => {
    const holder = await newHolder(stage.service, 'sys:user:page', 'sys:user:detail', 'sys:user:resetPassword');
    const user = await newUser(stage.service);
    const visitor = await stage.visitAs(holder.username, PASSWORD, { width: 390 });
    const { page } = visitor;
    await visitor.open(`/user/${user.id}/show`);
    await page.getByRole('button', { name: '重置密码' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('输入密码').click();
    await dialog.locator('[name=password]').fill('Another#2026');
    await dialog.getByRole('listitem').filter({ hasText: RULES }).filter({ hasText: '已满足' }).waitFor();
    expect(await dialog.getByText('最近').count(), 'a reset tells nothing of former passwords').to.equal(0);
    await visitor.leave();
  });

  it('who is logged out by another login of the account reads why', async () => {
    const { username } = await newUser(stage.service);
    const visitor = await stage.visitAs(username, PASSWORD);
    const { page } = visitor;
    await visitor.open('/account/profile');
    for (let i = 0; i < 2; i += 1) await tokenOf(stage.service, { username, password: PASSWORD });
    visitor.allow(/401 /);
    await visitor.open('/account/sessions');
    await visitor.untilAskedAgain();
    await page.getByRole('dialog').getByText('您的账号已在其他地方登录').waitFor();
    await visitor.leave();
  });

  it('a required change of the password leads to the page that the user wanted', async () => {
    const { username } = await newUser(stage.service, { mustChangePassword: true });
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/account/profile');
    await visitor.logIn(username, PASSWORD);
    await page.getByText('请修改密码后继续').waitFor();
    await field(visitor, 'old').fill(PASSWORD);
    await field(visitor, 'next').fill('Another#2026');
    await field(visitor, 'repeat').fill('Another#2026');
    await page.locator('#main-content button[type=submit]').click();
    await page.getByText('密码已修改').waitFor();
    await page.waitForURL(/#\/account\/profile$/);
    await field(visitor, 'realname').waitFor();
    await visitor.leave();
  });
});
