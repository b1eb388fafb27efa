import { expect } from 'chai';
import { PASSWORDS } from '../../support/http/session.js';
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
});
