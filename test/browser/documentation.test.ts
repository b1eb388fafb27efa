import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { MEANINGS } from '../../src/contract/refusals/refusal-meanings.js';
import { REFUSALS } from '../../src/contract/refusals/refusals.js';
import { sharedBrowserOrSkip } from '../support/browser.js';
import { eventually } from '../support/eventually.js';
import { descriptionOf } from '../support/http/description.js';
import { useLightService } from '../support/http/light-service.js';

type Answer = Readonly<{ code: number; data: Readonly<Record<string, string>> }>;

describe('the page over the API in a browser', () => {
  const service = useLightService();
  let page: Page;
  const requests: string[] = [];
  const complaints: string[] = [];

  before(async function () {
    page = await (await sharedBrowserOrSkip(this)).newPage();
    page.on('request', (request) => void requests.push(request.url()));
    page.on('requestfailed', (request) => void complaints.push(`failed: ${request.url()}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => void complaints.push(String(error)));
    await page.goto(`${service.url}/docs`);
    await page.locator('.opblock').first().waitFor();
  });
  // nothing that was done may ask another server or break a rule of the page
  afterEach(() => {
    expect(complaints).to.deep.equal([]);
    for (const url of requests) expect(url.startsWith(`${service.url}/`) || /^(data|blob):/.test(url), url).to.be.true;
  });
  after(() => page.close());

  /** Sends a request from the page, and reads the answer that it shows. */
  const tryOut = async (operationId: string, body?: object) => {
    const block = page.locator(`[id$="-${operationId}"]`);
    await block.locator('.opblock-summary-control').click();
    await block.getByRole('button', { name: 'Try it out' }).click();
    if (body) await block.locator('textarea.body-param__text').fill(JSON.stringify(body));
    await block.getByRole('button', { name: 'Execute' }).click();
    const shown = block.locator('.live-responses-table');
    await shown.waitFor();
    expect(await shown.locator('.response .response-col_status').innerText()).to.match(/^\s*200/);
    const text = await shown.locator('.highlight-code code').first().innerText();
    return { shown, answer: JSON.parse(text) as Answer };
  };

  it('lists every operation, and the table of failures after them', async () => {
    const { operations } = await descriptionOf(service);
    await page
      .locator('.opblock-summary-path')
      .nth(operations.length - 1)
      .waitFor();
    const paths = await page.locator('.opblock-summary-path').allInnerTexts();
    // the page puts invisible places for line breaks into paths
    const names = paths.map((path) => path.replace(/\u200b/g, '').trim());
    expect(names).to.have.members(operations.map(({ path }) => path));

    const table = page.locator('#failures table');
    await eventually(async () => (await table.locator('tbody tr').count()) === Object.keys(REFUSALS).length);
    const { status, zh: text } = REFUSALS.LoginLocked;
    const meaning = MEANINGS.LoginLocked;
    const row = ['LoginLocked', status, text, 'seconds, scope', meaning].join('\t');
    expect(await table.locator('tbody tr', { hasText: 'LoginLocked' }).allInnerTexts()).to.deep.equal([row]);
    const topOf = async (selector: string) => (await page.locator(selector).last().boundingBox())?.y ?? 0;
    expect(await topOf('#failures')).to.be.above(await topOf('.opblock'));
  });

  it('shows the picture of a captcha, logs in with it, and sends requests with the token', async () => {
    const { shown, answer } = await tryOut('captcha');
    const { captcha, key = '' } = answer.data;
    const picture = shown.getByAltText('captcha');
    await picture.waitFor();
    expect(await picture.getAttribute('src')).to.equal(captcha);
    const width = await picture.evaluate(async (image: { decode?: () => Promise<void>; naturalWidth?: number }) => {
      await image.decode?.();
      return image.naturalWidth;
    });
    expect(width).to.be.above(50);

    const form = { username: 'auditor', password: 'Auditor#2026', code: service.captchaText(key), key };
    const login = await tryOut('login', form);
    await page.getByRole('button', { name: 'Authorize' }).click();
    const dialog = page.locator('.dialog-ux');
    await dialog.locator('input').fill(login.answer.data['access_token'] ?? '');
    await dialog.getByRole('button', { name: 'Apply credentials' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect((await tryOut('userPage')).answer).to.include({ code: 0, ok: true });
  });
});
