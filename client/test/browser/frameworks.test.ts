import { expect } from 'chai';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowserOrSkip } from '../../../test/support/browser.js';
import { itemOf } from '../../src/held-token.js';
import { aToken } from '../tokens.js';

const ADDRESS = 'http://application.test/';

describe('the session in an application', () => {
  let context: BrowserContext | undefined;
  let page: Page;
  let other: Page;
  const errors: string[] = [];

  before(async function () {
    const browser = await sharedBrowserOrSkip(this);
    const { outputFiles } = await build({
      entryPoints: ['client/test/browser/frameworks-page.ts'],
      bundle: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    const script = outputFiles[0]?.text ?? '';
    context = await browser.newContext();
    await context.route(ADDRESS, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
    );
    [page, other] = [await context.newPage(), await context.newPage()];
    page.on('pageerror', ({ message }) => void errors.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    for (const one of [page, other]) await one.goto(ADDRESS);
    await page.addScriptTag({ content: script, type: 'module' });
  });
  after(() => context?.close());

  const expectShown = async (name: string): Promise<void> => {
    for (const id of ['react', 'vue']) await page.locator(`#${id}`).getByText(name, { exact: true }).waitFor();
    expect(errors).to.deep.equal([]);
  };
  const storeInOtherTab = (item: string): Promise<void> =>
    other.evaluate((text) => localStorage.setItem('menshen.session', text), item);

  it('shows each login and logout of another tab, in React and in Vue', async () => {
    await expectShown('nobody');
    await storeInOtherTab(itemOf(aToken({}, Date.now())));
    await expectShown('auditor');
    await other.evaluate(() => localStorage.clear());
    await expectShown('nobody');
  });

  it('does not call an application again after it was removed from the page', async () => {
    await page.evaluate(() => window.unmount());
    await storeInOtherTab(itemOf(aToken({}, Date.now())));
    await page.waitForFunction(() => localStorage.getItem('menshen.session') !== null);
    expect(await page.locator('#react').innerText()).to.equal('');
    expect(errors).to.deep.equal([]);
  });
});
