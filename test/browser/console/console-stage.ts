import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import type { CustomModule } from '../../../src/composition/modules.js';
import type { Prepare } from '../../../src/composition/service.js';
import { browserOrSkip } from '../../support/browser.js';
import { eventually } from '../../support/eventually.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { PASSWORDS } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { skipped } from '../../support/skipped.js';
import { expectNoComplaints, observedPage, type ObservedPage } from './observed-page.js';

export type Look = Readonly<{ locale: 'zh' | 'en'; scheme: 'light' | 'dark'; width: 1280 | 390 }>;

const HEIGHTS = { 1280: 800, 390: 844 } as const;

/** A person with a browser profile of their own, who looks at the console. */
export type Visitor = ObservedPage &
  Readonly<{
    /** Opens a page by its path, such as `/user`, and waits until it has loaded. */
    open(path: string): Promise<void>;
    /** Logs in through the page with the right characters of the picture. */
    logIn(username?: string, password?: string): Promise<void>;
    /** Answers the dialog that asks to log in again. */
    logInAgain(password?: string): Promise<void>;
    leave(): Promise<void>;
  }>;

export type ConsoleStage = Readonly<{
  /** The service that serves the console, with the demo data. */
  service: TestService;
  browser: Browser;
  visit(look?: Partial<Look>): Promise<Visitor>;
  stop(): Promise<void>;
}>;

export type StageOptions = Readonly<{
  environment?: Readonly<Record<string, string>>;
  prepare?: Prepare;
  modules?: ReadonlyArray<CustomModule>;
}>;

const ENVIRONMENT = {
  CONSOLE: 'true',
  CAPTCHA_PROOF: 'true',
  CAPTCHA_RATE_LIMIT: '100000',
  // the password of no account, so that nobody must change theirs
  DEFAULT_PASSWORD: 'Unused#2026',
};

const visitor = async (
  { service, browser }: Pick<ConsoleStage, 'service' | 'browser'>,
  look: Look,
): Promise<Visitor> => {
  const { locale, scheme, width } = look;
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
  });
  if (locale === 'en') await context.addInitScript(`localStorage['RaStore.locale'] ??= '"en"'`);
  const observed = await observedPage(context, service.url);
  const { page, settled } = observed;
  // the database of a busy machine may answer the dashboard late
  observed.allow(/503 .*\/readyz$/);
  /** The keys of the captchas that the page has received, by their pictures. */
  const captchaKeys = new Map<string, string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/api/v1/captcha') return;
    void response.json().then(
      ({ data }: { data: { key: string; captcha?: string } | null }) => {
        if (data?.captcha !== undefined) captchaKeys.set(data.captcha, data.key);
      },
      () => undefined,
    );
  });
  const open = (path: string): Promise<void> => observed.goTo(`${service.url}/console/#${path}`);
  const shownText = async (): Promise<string> => {
    const picture = await page.locator('form img').last().getAttribute('src');
    return service.captchaText(captchaKeys.get(picture ?? '') ?? '');
  };
  const answer = async (password: string): Promise<void> => {
    await settled();
    await eventually(async () => (await shownText()) !== '');
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=code]').fill(await shownText());
    await page.locator('button[type=submit]').last().click();
  };
  return {
    ...observed,
    open,
    logIn: async (username = 'admin', password = PASSWORDS.admin) => {
      if (!page.url().includes('/console/')) await open('/login');
      await page.locator('input[name=username]').fill(username);
      await answer(password);
      await page.locator('#main-content').waitFor();
      await settled();
    },
    logInAgain: async (password = PASSWORDS.admin) => {
      await page.getByRole('dialog').locator('input[name=code]').waitFor();
      await answer(password);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await settled();
    },
    leave: async () => {
      await context.close();
      expectNoComplaints(observed);
    },
  };
};

/** Starts the service with the built console, and a browser. */
export const startConsole = async (
  mocha: Mocha.Context,
  { environment = {}, prepare = withDemoData, modules = [] }: StageOptions = {},
): Promise<ConsoleStage> => {
  if (!existsSync('dist/console/index.html')) skipped(mocha, 'the console (npm run build:console)');
  const browser = await browserOrSkip(mocha);
  const service = await startTestService({ environment: { ...ENVIRONMENT, ...environment }, prepare, modules });
  return {
    service,
    browser,
    visit: (look = {}) => visitor({ service, browser }, { locale: 'zh', scheme: 'light', width: 1280, ...look }),
    stop: async () => {
      await browser.close();
      await service.stop();
    },
  };
};

/** For a suite: the stage, from its first test to its last. */
export const useConsole = (
  options: StageOptions | ((mocha: Mocha.Context) => Promise<StageOptions>) = {},
): ConsoleStage => {
  const stage = { stop: async () => undefined } as unknown as ConsoleStage;
  before(async function () {
    Object.assign(stage, await startConsole(this, typeof options === 'function' ? await options(this) : options));
  });
  after(() => stage.stop());
  return stage;
};
