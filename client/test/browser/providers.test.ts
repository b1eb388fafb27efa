import { expect } from 'chai';
import { build } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { sharedBrowserOrSkip } from '../../../test/support/browser.js';
import { duringSuite } from '../../../test/support/during-suite.js';
import { newHolder } from '../../../test/support/http/people.js';
import { captchaOf } from '../../../test/support/http/session.js';
import { startProviderService } from '../providers/stages.js';

const KINDS = { reactAdmin: 'react-admin', refine: 'Refine' } as const;

describe('the providers of front ends in a browser', () => {
  const service = duringSuite(startProviderService, (one) => one.stop());
  let context: BrowserContext | undefined;
  let page: Page;
  const errors: string[] = [];

  before(async function () {
    const browser = await sharedBrowserOrSkip(this);
    const { outputFiles } = await build({
      entryPoints: ['client/test/browser/providers-page.ts'],
      bundle: true,
      format: 'esm',
      write: false,
    });
    context = await browser.newContext();
    const address = `${service().url}/laws`;
    await context.route(address, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>laws</title>' }),
    );
    await context.exposeFunction('solvedCaptcha', () => captchaOf(service()));
    page = await context.newPage();
    page.on('pageerror', ({ message }) => void errors.push(message));
    await page.goto(address);
    await page.addScriptTag({ content: outputFiles[0]?.text ?? '', type: 'module' });
    await page.waitForFunction(() => 'authLaws' in window);
  });
  after(() => context?.close());

  for (const [kind, name] of Object.entries(KINDS) as [keyof typeof KINDS, string][]) {
    for (const module of ['position', 'contract'])
      it(`the data provider of ${name} keeps its laws for the module ${module}`, async () => {
        const { count, broken } = await page.evaluate(([of, tried]) => window.dataLaws(of, tried), [
          kind,
          module,
        ] as const);
        expect([broken, errors]).to.deep.equal([[], []]);
        expect(count).to.be.above(20);
      });

    it(`the auth provider of ${name} keeps its laws`, async () => {
      const people = {
        user: { ...(await newHolder(service(), 'sys:position:page')), permissions: ['sys:position:page'] },
        other: { ...(await newHolder(service(), 'sys:role:page')), permissions: ['sys:role:page'] },
      };
      const { count, broken } = await page.evaluate(([of, sent]) => window.authLaws(of, sent), [kind, people] as const);
      expect([broken, errors]).to.deep.equal([[], []]);
      expect(count).to.be.above(5);
    });
  }
});
