import { expect } from 'chai';
import { PASSWORDS } from '../../support/http/session.js';
import { useConsole } from './console-stage.js';

describe('the console while the service is away', () => {
  const stage = useConsole();

  it('keeps the typed text, shows the outage, and saves when the service answers again', async () => {
    const visitor = await stage.visit();
    const { page } = visitor;
    await visitor.open('/');
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(PASSWORDS.admin);
    await page.getByRole('button', { name: '看不清？' }).click();
    await page.getByText('验证通过').last().waitFor();
    await page.locator('button[type=submit]').click();
    await page.locator('#main-content').waitFor();
    await visitor.open('/position/create');
    const name = page.locator('#main-content [name=name]');
    await name.fill('停机');

    visitor.allow(/ERR_CONNECTION_REFUSED/);
    await page.route('**/*', (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await name.inputValue()).to.equal('停机');

    await page.unroute('**/*');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('row').filter({ hasText: '停机' }).waitFor();
    await visitor.leave();
  });
});
