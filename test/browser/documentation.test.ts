import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { REFUSALS } from '../../src/http/refusals.js';
import { browserOrSkip } from '../support/browser/chromium.js';
import { descriptionOf } from '../support/http/description.js';
import { startLightService } from '../support/http/light-service.js';
import type { TestService } from '../support/http/service.js';

const PATIENCE_MS = 15_000;

describe('the page over the API in a browser', () => {
  let service: TestService;
  let stop = (): Promise<void> => Promise.resolve();
  let browser: Browser | undefined;
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];

  before(async function () {
    browser = await browserOrSkip(this);
    service = await startLightService();
    stop = service.stop;
    page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    page.on('request', (request) => void requests.push(request.url()));
    page.on('requestfailed', (request) => void complaints.push(`failed: ${request.url()}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => void complaints.push(String(error)));
    await page.goto(`${service.url}/docs`);
    await page.locator('.opblock').first().waitFor();
  });
  // nothing of it may ask a stranger or break a rule of the page, whatever was done before
  afterEach(() => {
    expect(complaints).to.deep.equal([]);
    for (const url of requests)
      expect(url).to.satisfy((one: string) => one.startsWith(`${service.url}/`) || /^(data|blob):/.test(one));
  });
  after(async () => {
    await browser?.close();
    await stop();
  });

  /** Asks by the page itself, and gives the status that it shows. */
  const tryOut = async (operationId: string, fill: (block: ReturnType<Page['locator']>) => Promise<void>) => {
    const block = page.locator(`[id$="-${operationId}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    await fill(block);
    await block.getByRole('button', { name: 'Execute' }).click();
    const answer = block.locator('.live-responses-table');
    await answer.waitFor();
    const status = await answer.locator('.response .response-col_status').innerText();
    return {
      block: answer,
      status: status.trim(),
      text: await answer.locator('.highlight-code code').first().innerText(),
    };
  };

  it('lists every operation', async () => {
    const { operations } = await descriptionOf(service);
    const shown = await page.locator('.opblock').evaluateAll((blocks) => blocks.length);
    expect(shown).to.equal(operations.length);
    const paths = await page.locator('.opblock-summary-path').allInnerTexts();
    // the page puts invisible places for line breaks into paths
    const names = paths.map((path) => path.replace(/\u200b/g, '').trim());
    expect(names).to.have.members(operations.map(({ path }) => path));
  });

  it('shows the table of failures after the operations', async () => {
    const table = page.locator('#failures table');
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).to.equal(Object.keys(REFUSALS).length);
    expect(await table.locator('tbody tr').first().allInnerTexts()).to.deep.equal([
      `CaptchaIncorrect\t${REFUSALS.CaptchaIncorrect.join('\t')}`,
    ]);
    const topOf = async (selector: string) => (await page.locator(selector).last().boundingBox())?.y ?? 0;
    expect(await topOf('#failures')).to.be.above(await topOf('.opblock'));
  });

  it('gets a captcha and shows its picture', async () => {
    const { block, status, text } = await tryOut('captcha', () => Promise.resolve());
    expect(status).to.match(/^200/);
    expect(JSON.parse(text)).to.include({ code: 0, msg: '操作成功' });
    const picture = block.getByAltText('captcha');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).to.equal(
      (JSON.parse(text) as { data: { captcha: string } }).data.captcha,
    );
    expect(await picture.evaluate((image: { naturalWidth?: number }) => image.naturalWidth)).to.be.above(50);
  });

  it('logs in, and asks as who has logged in', async () => {
    const captcha = (
      JSON.parse(
        await page.locator('[id$="-captcha"] .live-responses-table .highlight-code code').first().innerText(),
      ) as { data: { key: string } }
    ).data;
    const form = {
      username: 'auditor',
      password: 'Auditor#2026',
      code: service.captchaText(captcha.key),
      key: captcha.key,
    };
    const login = await tryOut('login', (block) =>
      block.locator('textarea.body-param__text').fill(JSON.stringify(form)),
    );
    const { access_token } = (JSON.parse(login.text) as { data: { access_token: string } }).data;

    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.dialog-ux');
    await dialog.locator('input').fill(access_token);
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    const list = await tryOut('userPage', () => Promise.resolve());
    expect(list.status).to.match(/^200/);
    expect(JSON.parse(list.text)).to.include({ code: 0, ok: true });
  });
});
