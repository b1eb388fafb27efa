import { expect } from 'chai';
import type { Locator } from 'playwright-core';
import { eventually } from '../../support/eventually.js';
import { PASSWORDS } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';
import type { Visitor } from './visitor.js';

const success = (data: unknown) => ({ json: { code: 0, msg: '', data } });

describe('answers that the console cannot use', () => {
  const stage = useConsole();
  let visitor: Visitor;
  afterEach(() => visitor.leave());

  /** From now on, no request to the path has an answer, nor the request that asks whether the service answers again. */
  const hang = async (path: string) => {
    for (const asked of [path, '**/api/v1/account/info']) await visitor.page.route(asked, () => undefined);
    await visitor.page.evaluate('isImpatient = true');
  };
  const notice = () => visitor.page.getByText('服务暂时没有响应');
  const retry = () => visitor.page.locator('main').getByRole('button', { name: '重试' }).first();

  /** Shows the failure at the path for each answer, and goes on when the service answers again. */
  const expectUnreadable = async (path: string, answers: ReadonlyArray<unknown>, shown: () => Locator) => {
    const { page } = visitor;
    let data: unknown;
    await page.route(`**/api/v1${path}`, (route) => route.fulfill(success(data)));
    for (data of answers) {
      const answered = page.waitForResponse(`**/api/v1${path}`);
      await (data === answers[0] ? visitor.open('/') : retry().click());
      await answered;
      await visitor.settled();
      await page.locator('main').getByText('服务响应异常').first().waitFor();
    }
    await page.unroute(`**/api/v1${path}`);
    await retry().click();
    await shown().waitFor();
  };

  describe('on the login page', () => {
    beforeEach(async () => {
      visitor = await stage.visit();
    });

    it('a login without an answer: the form keeps its values', async () => {
      await visitor.open('/');
      const { page } = visitor;
      await page.locator('input[name=username]').fill('admin');
      await page.locator('input[name=password]').fill(PASSWORDS.admin);
      await page.locator('input[name=code]').fill('abcd');
      await hang('**/api/v1/login');
      await page.locator('button[type=submit]').click();
      await page.getByRole('alert').filter({ hasText: '网络连接失败' }).waitFor();
      expect(await page.locator('input[name=username]').inputValue()).to.equal('admin');
      expect(await page.locator('input[name=password]').inputValue()).to.equal(PASSWORDS.admin);
    });

    it('a captcha without its fields, or with a picture of another server: an error message and a retry', () =>
      expectUnreadable(
        '/captcha',
        [null, { key: 'captcha:1', captcha: 'https://evil.example/a.png' }, { key: 'captcha:1' }],
        () => visitor.page.getByRole('img', { name: '包含字符的图片' }),
      ));

    it('a number in place of the kinds of captcha: the login still succeeds', async () => {
      const { page } = visitor;
      await page.route('**/console/openapi.json', async (route) => {
        const response = await route.fetch();
        const description = (await response.json()) as object;
        await route.fulfill({ response, json: { ...description, 'x-captcha-kinds': 5 } });
      });
      await visitor.open('/');
      await visitor.logIn();
    });
  });

  it('an account without its fields: an error message and a retry', async () => {
    visitor = await stage.administerLoading();
    await expectUnreadable('/account/info', [null, {}, { id: 1, username: 'admin', roles: [] }], () =>
      visitor.page.getByText('存储状态'),
    );
    await visitor.page.getByRole('menuitem', { name: '岗位' }).waitFor();
  });

  describe('after the login', () => {
    beforeEach(async () => {
      visitor = await stage.administer();
    });

    it('a list without an answer: an outage notice and a retry', async () => {
      await visitor.open('/role');
      await hang('**/api/v1/position/page*');
      await visitor.page.getByRole('menuitem', { name: '岗位' }).click();
      await notice().waitFor();
      await retry().waitFor();
    });

    it('a form whose save has no answer: the form keeps its values', async () => {
      await visitor.open('/position/create');
      const name = visitor.page.locator('#main-content [name=name]');
      await name.fill('超时');
      await hang('**/api/v1/position/add');
      await visitor.page.getByRole('button', { name: '保存', exact: true }).click();
      await notice().waitFor();
      expect(await name.inputValue()).to.equal('超时');
    });

    it('a record without data: an error message and a retry', async () => {
      const { page } = visitor;
      await page.route('**/api/v1/position/detail*', (route) => route.fulfill(success(null)));
      await visitor.open('/position/1');
      await page.getByText('服务响应异常').waitFor();
      await page.unroute('**/api/v1/position/detail*');
      await retry().click();
      await page.locator('#main-content [name=name]').waitFor();
    });

    for (const path of ['/example', '/session'])
      it(`the list ${path} without records: an error message and a retry`, async () => {
        const { page } = visitor;
        await page.route(`**/api/v1${path}/page*`, (route) => route.fulfill(success({})));
        await visitor.open(path);
        await page.getByText('服务响应异常').waitFor();
        await page.unroute(`**/api/v1${path}/page*`);
        await retry().click();
        await page.getByRole('row').nth(1).waitFor();
      });

    it('the cards of the first page without records: an error message in each', async () => {
      const { page } = visitor;
      for (const path of ['*/page*', 'audit/logins'])
        await page.route(`**/api/v1/${path}`, (route) => route.fulfill(success({})));
      await visitor.open('/');
      await eventually(async () => (await page.getByText('服务响应异常').count()) === 4);
      await page.getByText('存储状态').waitFor();
    });

    it('a login in the dialog that waits for an answer: the page cannot be left', async () => {
      await visitor.open('/position');
      visitor.allow(/401/);
      await visitor.endSession();
      await visitor.page.getByRole('menuitem', { name: '角色' }).click();
      await visitor.untilAskedAgain();
      const dialog = visitor.page.getByRole('dialog');
      const leave = dialog.getByRole('button', { name: '不保存并离开' });
      await dialog.locator('input[name=password]').fill(PASSWORDS.admin);
      await dialog.locator('input[name=code]').fill('abcd');
      await dialog.getByRole('img', { name: '包含字符的图片' }).waitFor();
      expect(await leave.isEnabled()).to.equal(true);
      await visitor.page.route('**/api/v1/login', () => undefined);
      const sent = visitor.page.waitForRequest('**/api/v1/login');
      await dialog.locator('button[type=submit]').click();
      await sent;
      await dialog.locator('button[type=submit][disabled]').waitFor();
      expect(await leave.isEnabled()).to.equal(false);
    });
  });
});
