import { expect } from 'chai';
import { build } from 'esbuild';
import { existsSync } from 'node:fs';
import { sharedBrowserOrSkip } from '../../support/browser.js';
import { skipped } from '../../support/skipped.js';

const ADDRESS = 'http://console.test/';

/** The captcha of a login form, as React mounts it while it is developed. */
const PAGE = `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { useCaptcha } from './src/login/use-captcha';

const Captcha = () => createElement('p', null, useCaptcha().state.kind);
createRoot(document.body).render(createElement(StrictMode, null, createElement(Captcha)));`;

describe('the captcha of a login form', () => {
  it('is asked for once, although React mounts the form twice', async function () {
    if (!existsSync('console/node_modules')) skipped(this, 'the packages of the console (npm run build:console)');
    const browser = await sharedBrowserOrSkip(this);
    const { outputFiles } = await build({
      stdin: { contents: PAGE, resolveDir: 'console', loader: 'ts' },
      tsconfig: 'console/tsconfig.json',
      bundle: true,
      format: 'esm',
      write: false,
      define: { 'process.env.NODE_ENV': '"development"' },
    });
    const page = await (await browser.newContext()).newPage();
    let asked = 0;
    await page.route(`${ADDRESS}**`, (route) => {
      if (!route.request().url().includes('/captcha'))
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' });
      asked += 1;
      return route.fulfill({
        json: { code: 0, msg: '', data: { key: 'captcha:1', captcha: 'data:image/png;base64,' } },
      });
    });
    await page.goto(ADDRESS);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '', type: 'module' });
    await page.getByText('picture').waitFor();
    await page.context().close();
    expect(asked).to.equal(1);
  });
});
