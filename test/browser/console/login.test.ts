import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { PASSWORDS } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

/** In the page: ten minutes pass, and every text that is replaced from now on is kept. */
const LATER = `{
  const now = performance.now.bind(performance);
  performance.now = () => now() + 600_000;
  globalThis.shown = [];
  new MutationObserver((changes) => {
    for (const { oldValue, removedNodes } of changes)
      shown.push(oldValue ?? '', ...[...removedNodes].map(({ textContent }) => textContent));
  }).observe(document.body, { childList: true, subtree: true, characterData: true, characterDataOldValue: true });
}`;

describe('the login page', () => {
  const stage = useConsole();

  it('shows a new picture and the right time after a lock', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    visitor.allow(/429/);
    await page.route('**/api/v1/login', (route) =>
      route.fulfill({
        status: 429,
        headers: {
          ...{ 'X-Failure-Reason': 'LoginLocked', 'X-Failure-Detail': '{"seconds":30,"scope":"main"}' },
          'Retry-After': '30',
        },
        json: { code: 1, msg: '登录失败次数过多,请30秒后再试', data: null },
      }),
    );
    await visitor.open('/');
    const picture = () => page.getByRole('img', { name: '包含字符的图片' }).getAttribute('src');
    const first = await picture();
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(PASSWORDS.admin);
    await page.locator('input[name=code]').fill('abcd');
    await page.evaluate(LATER);
    await page.locator('button[type=submit]').click();
    await page.getByText('登录失败次数过多').first().waitFor();
    await eventually(async () => (await picture()) !== first);
    await eventually(async () => (await page.locator('input[name=code]').inputValue()) === '');
    const times = await page.evaluate<string[]>(`shown.flatMap((text) => text.match(/\\d+ 分/g) ?? [])`);
    expect(times).to.deep.equal([]);
    // the page removes the text for screen readers after they have read it
    await eventually(async () => (await page.getByText('登录失败次数过多').count()) === 1);
    // an administrator may clear the lock before its time
    await eventually(() => page.locator('button[type=submit]').isEnabled());
    await visitor.leave();
  });

  it('shows the same message for a password that is too short as for a wrong one', async () => {
    const visitor = await stage.visit();
    await visitor.open('/');
    visitor.allow(/400/);
    await visitor.page.locator('input[name=username]').fill('admin');
    await visitor.page.locator('input[name=password]').fill('123');
    await visitor.page.locator('input[name=code]').fill('AAAAAA');
    await visitor.page.locator('button[type=submit]').click();
    await visitor.page.getByText('用户名或密码不正确').waitFor();
    await visitor.leave();
  });

  it('waits for the task that the browser solves, then logs in by itself', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    let answerNow = (): void => undefined;
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    await page.route('**/api/v1/captcha?kind=proof', async (route) => {
      await held;
      await route.continue();
    });
    await visitor.open('/');
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(PASSWORDS.admin);
    await page.getByRole('button', { name: '看不清？' }).click();
    await page.locator('button[type=submit]').click();
    await page.getByText('完成后将自动登录').last().waitFor();
    expect(await page.locator('button[type=submit]').isEnabled()).to.equal(false);
    answerNow();
    await page.locator('#main-content').waitFor();
    await visitor.leave();
  });
});
