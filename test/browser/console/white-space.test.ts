import { expect } from 'chai';
import { eventually } from '../../support/eventually.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { PASSWORDS, tokenOf } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

describe('white space around a value in the console', () => {
  const stage = useConsole();

  it('is left out of the user name of a login, and not of the password', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/login')) sent.push(request.postData() ?? '');
    });
    await page.locator('input[name=username]').fill('  admin ');
    await page.locator('input[name=password]').fill(` ${PASSWORDS.admin} `);
    expect(await page.locator('input[name=username]').inputValue()).to.equal('admin');
    await page.locator('input[name=code]').fill('abcd');
    visitor.allow(/400/);
    await page.locator('button[type=submit]').click();
    await page.getByRole('alert').first().waitFor();
    expect(JSON.parse(sent[0] ?? '')).to.include({ username: 'admin', password: ` ${PASSWORDS.admin} ` });
    await visitor.leave();
  });

  it('is left out of a field when the user leaves it, and when Enter saves the form', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    await visitor.open('/position/create');
    const name = page.locator('#main-content [name=name]');
    await name.fill('\u00a0 空白一 \t');
    await name.blur();
    expect(await name.inputValue()).to.equal('空白一');
    await name.fill(' 空白二 ');
    await name.press('Enter');
    await page.getByRole('link', { name: '空白二', exact: true }).waitFor();
    await visitor.leave();
  });

  it('is left out of a filter when the user leaves it', async () => {
    const visitor = await stage.administer();
    await visitor.open('/user');
    const filter = visitor.page.locator('#main-content input[type=text]').first();
    await filter.fill(' auditor ');
    await filter.blur();
    expect(await filter.inputValue()).to.equal('auditor');
    await visitor.page.getByRole('link', { name: 'auditor', exact: true }).waitFor();
    await visitor.leave();
  });

  it('is left out around the name of an unlocked login, when the user leaves it and when it is sent, and not within it', async () => {
    const visitor = await stage.administer();
    const { page } = visitor;
    const token = await tokenOf(stage.service);
    /** What was unlocked, as the audit trail shows it. */
    const unlocked = async () => {
      const reply = await call(stage.service, '/api/v1/audit/page?kind=LoginUnlocked', { token });
      return (dataOf(reply) as { records: ReadonlyArray<{ before: unknown }> }).records.map(({ before }) => before);
    };
    await visitor.open('/lock');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: '解除其他用户名或地址的锁定' }).click();
    const name = dialog.getByRole('textbox', { name: '用户名' });
    await name.pressSequentially(' han mei ');
    await name.blur();
    expect(await name.inputValue()).to.equal('han mei');
    await dialog.getByRole('textbox', { name: '地址' }).fill(' ');
    await dialog.getByRole('button', { name: '解除锁定' }).click();
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => (await unlocked()).length > 0);
    expect(await unlocked()).to.deep.equal([{ username: 'han mei' }]);
    await visitor.leave();
  });
});
