import { expect } from 'chai';
import { newHolder, newUser, PASSWORD } from '../../support/http/people.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { logIn, tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

const LOOKS = [{ width: 1280 }, { width: 390, locale: 'en' }] as const;

describe('accounts in the console', () => {
  const stage = useConsole();

  it('the last login and the wrong passwords between the two logins stand on the first page and with the own sessions', async () => {
    for (const [look, path] of [
      [LOOKS[0], '/'],
      [LOOKS[1], '/account/sessions'],
    ] as const) {
      const { username } = await newUser(stage.service);
      const form = { username, password: PASSWORD };
      await tokenOf(stage.service, form);
      for (let i = 0; i < 2; i += 1) await logIn(stage.service, { ...form, password: 'Wrong#2026' });
      const visitor = await stage.visitAs(username, PASSWORD, look);
      await visitor.open(path);
      const line = visitor.page.getByText(look.width === 1280 ? '上次登录：' : 'Last login:');
      await line.waitFor();
      const failures =
        look.width === 1280
          ? '上次登录与本次登录之间，密码或动态验证码错误 2 次。'
          : '2 wrong passwords or codes between that login and this one.';
      expect(await line.textContent())
        .to.include(failures)
        .and.to.include('198.18.');
      await visitor.leave();
    }
  });

  it('wrong passwords before the first login: the page says that there is no earlier login, and counts them', async () => {
    for (const [look, text] of [
      [LOOKS[0], '没有您此前登录的记录。本次登录之前，密码或动态验证码错误 1 次。'],
      [LOOKS[1], 'There is no record of an earlier login. 1 wrong password or code before this login.'],
    ] as const) {
      const { username } = await newUser(stage.service);
      await logIn(stage.service, { username, password: 'Wrong#2026' });
      const visitor = await stage.visitAs(username, PASSWORD, look);
      await visitor.open('/');
      await visitor.page.getByText(text).waitFor();
      await visitor.leave();
    }
  });

  it('the form of a user sets the last day of the account', async () => {
    const holder = await newHolder(stage.service, 'sys:user:page', 'sys:user:detail', 'sys:user:update');
    const user = await newUser(stage.service);
    const visitor = await stage.visitAs(holder.username, PASSWORD, LOOKS[1]);
    const { page } = visitor;
    await visitor.open(`/user/${user.id}`);
    await page.getByLabel('Valid until', { exact: true }).first().fill('2031-03-31');
    await page.locator('#main-content button[type=submit]').click();
    await page.waitForURL(/\/show/);
    await visitor.leave();
    const token = await tokenOf(stage.service, 'admin');
    const detail = await call(stage.service, `/api/v1/user/detail?id=${user.id}`, { token });
    expect(dataOf(detail)['validUntil']).to.equal('2031-03-31');
  });
});
