import { existsSync } from 'node:fs';
import type { Browser, Response } from 'playwright-core';
import type { CustomModule } from '../../../src/composition/modules.js';
import type { Prepare } from '../../../src/composition/service.js';
import { sharedBrowserOrSkip } from '../../support/browser.js';
import { afterLastFile } from '../../support/cleanup.js';
import { eventually } from '../../support/eventually.js';
import { startTestService, type TestService } from '../../support/http/service.js';
import { NOTICE } from '../../support/http/notice-module.js';
import { call } from '../../support/http/call.js';
import { dataOf } from '../../support/http/reply.js';
import { PASSWORDS, tokenOf } from '../../support/http/session.js';
import { withDemoData } from '../../support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../support/postgres/migrated-database.js';
import { skipped } from '../../support/skipped.js';
import {
  isEmptied,
  keptPages,
  logsOut,
  type KeptPages,
  type Prepare as PreparePage,
  type ProfilePage,
} from './kept-pages.js';
import { expectNoComplaints, observedPage, type ObservedPage } from './observed-page.js';

export type Look = Readonly<{ locale: 'zh' | 'en'; scheme: 'light' | 'dark'; width: 1280 | 390 }>;

const HEIGHTS = { 1280: 800, 390: 844 } as const;

/** A person with a browser profile of their own, who looks at the console. */
export type Visitor = ObservedPage &
  Readonly<{
    /** Opens a page by its path, such as `/user`, and waits until it has loaded. */
    open(path: string): Promise<void>;
    /** Fills in the form of a login with the right characters of the picture, and sends it. */
    sendLogin(username: string, password: string): Promise<void>;
    /** Logs in through the page. */
    logIn(username?: string, password?: string): Promise<void>;
    /** Waits for the dialog that asks to log in again. The page skips the seconds in which another tab may have a token. */
    untilAskedAgain(): Promise<void>;
    /** Answers that dialog. */
    logInAgain(password?: string): Promise<void>;
    leave(): Promise<void>;
  }>;

export type ConsoleStage = Readonly<{
  /** The service that serves the console, with the demo data. */
  service: TestService;
  /** A visitor whose browser profile is empty. The page loads the console when it is opened. */
  visit(look?: Partial<Look>): Promise<Visitor>;
  /** The same in a new page, which has no files of the console either. */
  visitInNewPage(): Promise<Visitor>;
  /** A visitor whose browser already has a session, in a page that others may have used before. */
  visitAs(username: string, password: string, look?: Partial<Look>): Promise<Visitor>;
  /** The same as the administrator. */
  administer(look?: Partial<Look>): Promise<Visitor>;
  /** The same in a page that loads the console when it is opened. */
  administerLoading(): Promise<Visitor>;
}>;

export type StageOptions = Readonly<{
  /** Suites that give the same name share one service. They leave what it had, and give the other options alike. */
  sharedAs?: string;
  environment?: Readonly<Record<string, string>>;
  prepare?: Prepare;
  /** Modules from outside. Without it, the notices. */
  modules?: ReadonlyArray<CustomModule>;
}>;

const ENVIRONMENT = {
  CONSOLE: 'true',
  CAPTCHA_PROOF: 'true',
  CAPTCHA_RATE_LIMIT: '100000',
  // the password of no account, so that nobody must change theirs
  DEFAULT_PASSWORD: 'Unused#2026',
};

const wholeLook = (look: Partial<Look> = {}): Look => ({ locale: 'zh', scheme: 'light', width: 1280, ...look });

const newPage = async (service: TestService, browser: Browser, look: Look): Promise<ProfilePage> => {
  const { locale, scheme, width } = look;
  const context = await browser.newContext({
    colorScheme: scheme,
    viewport: { width, height: HEIGHTS[width] },
    reducedMotion: 'reduce',
    timezoneId: 'Asia/Shanghai',
    locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
  });
  return { context, observed: await observedPage(context, service.url) };
};

/** In the page: stores the session of a token. */
const storeSession = (token: string): string => {
  const item = JSON.stringify({ token, attempt: crypto.randomUUID(), receivedAt: Date.now() });
  return `localStorage['menshen.session'] = ${JSON.stringify(item)}`;
};

const visitor = (service: TestService, observed: ObservedPage, leave: () => Promise<void>): Visitor => {
  const { page, settled } = observed;
  // the database of a busy machine may answer the dashboard late
  observed.allow(/503 .*\/readyz$/);
  /** The keys of the captchas that the page has received, by their pictures. */
  const captchaKeys = new Map<string, string>();
  const keepKey = (response: Response): void => {
    if (new URL(response.url()).pathname !== '/api/v1/captcha') return;
    void response.json().then(
      ({ data }: { data: { key: string; captcha?: string } | null }) => {
        if (data?.captcha !== undefined) captchaKeys.set(data.captcha, data.key);
      },
      () => undefined,
    );
  };
  page.on('response', keepKey);
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
  const untilAskedAgain = (): Promise<void> =>
    eventually(async () => {
      await page.evaluate('skippedMs += 7000');
      return page.getByRole('dialog').locator('input[name=code]').isVisible();
    });
  const sendLogin = async (username: string, password: string): Promise<void> => {
    if (!page.url().includes('/console/')) await open('/login');
    await page.locator('input[name=username]').fill(username);
    await answer(password);
  };
  return {
    ...observed,
    open,
    untilAskedAgain,
    sendLogin,
    logIn: async (username = 'admin', password = PASSWORDS.admin) => {
      await sendLogin(username, password);
      await page.locator('#main-content').waitFor();
      await settled();
    },
    logInAgain: async (password = PASSWORDS.admin) => {
      await untilAskedAgain();
      await answer(password);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await settled();
    },
    leave: async () => {
      page.off('response', keepKey);
      await leave();
      expectNoComplaints(observed);
    },
  };
};

/** The embedded database would take five times the processor time for its start. */
const startConsole = async ({
  environment = {},
  prepare = withDemoData,
  modules = [NOTICE],
}: StageOptions = {}): Promise<TestService> => {
  const database = 'DATABASE_URL' in environment ? {} : await anyMigratedDatabase();
  return startTestService({ environment: { ...ENVIRONMENT, ...database, ...environment }, prepare, modules });
};

/** A service with the pages that are open for it. */
type Started = Readonly<{ service: TestService; pages: KeptPages }>;

const start = async (options?: StageOptions): Promise<Started> => ({
  service: await startConsole(options),
  pages: keptPages(),
});

const stop = async ({ service, pages }: Started): Promise<void> => {
  await pages.close();
  await service.stop();
};

/** By their names. That of suites without options is empty. */
const shared = new Map<string, Promise<Started>>();

afterLastFile(async () => {
  for (const started of shared.values()) await stop(await started);
});

const startShared = (name: string, options?: StageOptions): Promise<Started> => {
  const started = shared.get(name) ?? start(options);
  shared.set(name, started);
  return started;
};

const stageOf = ({ service, pages: kept }: Started, browser: Browser): ConsoleStage => {
  /** A kept page of this name, or a new one. */
  const enter = async (name: string, look: Look, prepare: PreparePage, token?: string): Promise<Visitor> => {
    const key = `${look.locale} ${name}`;
    const page = (await kept.take(key)) ?? (await newPage(service, browser, look));
    const { observed } = page;
    observed.allowNothing();
    await observed.page.emulateMedia({ colorScheme: look.scheme });
    await observed.page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
    if (token !== undefined) {
      // an empty page has no storage
      if (observed.page.url() === 'about:blank') await observed.page.goto(`${service.url}/healthz`);
      await observed.page.evaluate(storeSession(token));
    }
    return visitor(service, observed, () => kept.leave(key, page, prepare));
  };
  const visitAs = async (username: string, password: string, look: Look): Promise<Visitor> => {
    const token = await tokenOf(service, { username, password });
    return enter('user', look, logsOut, token);
  };
  return {
    service,
    visit: (look) => enter('empty', wholeLook(look), isEmptied),
    visitInNewPage: async () => {
      const { context, observed } = await newPage(service, browser, wholeLook());
      return visitor(service, observed, () => context.close());
    },
    visitAs: (username, password, look) => visitAs(username, password, wholeLook(look)),
    administer: (look) => visitAs('admin', PASSWORDS.admin, wholeLook(look)),
    administerLoading: async () => enter('empty', wholeLook(), isEmptied, await tokenOf(service)),
  };
};

/** The greatest id of a position before the first suite of a service. */
const lastPositions = new Map<TestService, number>();

const positionIds = async (service: TestService): Promise<ReadonlyArray<number>> => {
  const reply = await call(service, '/api/v1/position/page?pageSize=1000', { token: await tokenOf(service) });
  return (dataOf(reply)['records'] as ReadonlyArray<Readonly<{ id: number }>>).map(({ id }) => id);
};

/** Deletes the positions that a suite has added. Many of them would push those of the demo off the first page. */
const withoutAdded = async (service: TestService): Promise<void> => {
  const ids = (await positionIds(service)).filter((id) => id > (lastPositions.get(service) ?? Infinity));
  const token = await tokenOf(service);
  if (ids.length > 0) await call(service, '/api/v1/position/delete', { token, form: { ids: ids.slice(0, 200) } });
};

/** What the open pages show, for the message of a failure. */
const shownPages = async (browser: Browser): Promise<string> => {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const texts = pages.map(async (page) => `${page.url()}: ${(await page.innerText('body')).slice(0, 2000)}`);
  return (await Promise.allSettled(texts)).map((one) => (one.status === 'fulfilled' ? one.value : '')).join('\n');
};

/**
 * For a suite: a service with the built console and the notices, and a browser. All suites without options have the same
 * service with the demo data, so they may add records, and change only what no other suite expects.
 */
export const useConsole = (options?: (mocha: Mocha.Context) => Promise<StageOptions> | StageOptions): ConsoleStage => {
  const stage = {} as ConsoleStage;
  let own: Started | undefined;
  let opened: Browser | undefined;
  before(async function () {
    if (!existsSync('dist/console/index.html')) skipped(this, 'the console (npm run build:console)');
    const browser = await sharedBrowserOrSkip(this);
    const chosen = await options?.(this);
    const name = options ? chosen?.sharedAs : '';
    if (name === undefined) own = await start(chosen);
    const started = own ?? (await startShared(name ?? '', chosen));
    const { service } = started;
    if (!own && !lastPositions.has(service)) lastPositions.set(service, Math.max(...(await positionIds(service))));
    Object.assign(stage, stageOf(started, browser));
    opened = browser;
  });
  afterEach(async function () {
    const error = this.currentTest?.err;
    if (error && opened) error.message += `\nThe pages show:\n${await shownPages(opened)}`;
  });
  after(async () => {
    if (own) await stop(own);
    else if (lastPositions.has(stage.service)) await withoutAdded(stage.service);
  });
  return stage;
};
