import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { browserOrSkip } from '../../support/browser.js';
import { freePort } from '../../support/free-port.js';
import { PASSWORDS } from '../../support/http/session.js';
import { newDataDirectory } from '../../support/postgres/embedded.js';
import { compiled } from '../../support/process/build.js';
import { runProgram, startListening, stopped } from '../../support/process/service-process.js';
import { skipped } from '../../support/skipped.js';
import { observedPage } from './observed-page.js';

describe('the console while the service is away', () => {
  let browser: Browser | undefined;
  before(async function () {
    if (!existsSync('dist/console/index.html')) skipped(this, 'the console (npm run build:console)');
    browser = await browserOrSkip(this);
    await cp('dist/console', await compiled('console'), { recursive: true });
  });
  after(() => browser?.close());

  it('keeps the typed text, shows the outage, and saves when the service answers again', async () => {
    const DATA_DIR = await newDataDirectory();
    for (const program of ['src/cli/migrate.js', 'src/cli/seed.js'])
      expect((await runProgram(program, { DATA_DIR })).code).to.equal(0);
    const environment = { DATA_DIR, PORT: String(await freePort()), CAPTCHA_PROOF: 'true' };
    const start = () => startListening(environment);
    const first = await start();
    const context = await browser!.newContext({ locale: 'zh-CN' });
    const observed = await observedPage(context, first.url);
    const { page } = observed;
    // the database of a busy machine may answer the dashboard late
    observed.allow(/503 .*\/readyz$/);

    await page.goto(`${first.url}/console/`);
    await page.locator('input[name=username]').fill('admin');
    await page.locator('input[name=password]').fill(PASSWORDS.admin);
    await page.getByRole('button', { name: '看不清？' }).click();
    await page.getByText('验证通过').last().waitFor();
    await page.locator('button[type=submit]').click();
    await page.locator('#main-content').waitFor();
    await observed.goTo(`${first.url}/console/#/position/create`);
    const name = page.locator('#main-content [name=name]');
    await name.fill('停机');
    expect(observed.complaints).to.deep.equal([]);

    await stopped(first, 'SIGKILL');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    expect(await name.inputValue()).to.equal('停机');

    const second = await start();
    expect(second.url).to.equal(first.url);
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByRole('row').filter({ hasText: '停机' }).waitFor();
    await context.close();
    await stopped(second);
  });
});
