import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { sharedBrowserOrSkip } from '../../support/browser.js';
import type { TestService } from '../../support/http/service.js';
import { PASSWORDS, tokenOf } from '../../support/http/session.js';
import { skipped } from '../../support/skipped.js';
import {
  knowPositions,
  startOwn,
  startShared,
  stop,
  withoutAdded,
  type StageOptions,
  type Started,
} from './console-service.js';
import { speaks, type ProfilePage } from './kept-pages.js';
import { observedPage } from './observed-page.js';
import { visitorOf, type Visitor } from './visitor.js';

export type Look = Readonly<{ locale: 'zh' | 'en'; scheme: 'light' | 'dark'; width: 1280 | 390 }>;

const HEIGHTS = { 1280: 800, 390: 844 } as const;

export type ConsoleStage = Readonly<{
  /** The service that serves the console, with the demo data. */
  service: TestService;
  /** A visitor whose browser profile is empty. The page loads the console when it is opened. */
  visit(look?: Partial<Look>): Promise<Visitor>;
  /** The same in a new page, which has no files of the console either. */
  visitInNewPage(): Promise<Visitor>;
  /** A visitor whose browser already has a session, in a page that others may have used before. */
  visitAs(username: string, password: string, look?: Partial<Look>): Promise<Visitor>;
  /** The same as the administrator, who stays logged in from one visit of a suite to the next. Lists keep their state. */
  administer(look?: Partial<Look>): Promise<Visitor>;
  /** The same in a page that loads the console when it is opened. */
  administerLoading(): Promise<Visitor>;
}>;

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

let suites = 0;

/** What a suite uses of a service. */
const stageOf = ({ service, pages: kept }: Started, browser: Browser): ConsoleStage => {
  suites += 1;
  const suite = suites;
  // a window that gets narrower shows its menu over the page
  const administratorAt = (width: number): string => `administrator of suite ${suite}, ${width}`;
  /** Shows the page to a visitor, as a new one would be apart from the language. */
  const show = async (page: ProfilePage, look: Look, user: string): Promise<Visitor> => {
    const { observed } = page;
    observed.allowNothing();
    await observed.page.emulateMedia({ colorScheme: look.scheme });
    await observed.page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] });
    return visitorOf(service, observed, () => kept.leave(page, user));
  };
  const storeToken = async ({ observed: { page } }: ProfilePage, token: string): Promise<void> => {
    // an empty page has no storage
    if (page.url() === 'about:blank') await page.goto(`${service.url}/healthz`);
    await page.evaluate(storeSession(token));
  };
  const visitEmpty = async (user: string, look: Look, token?: string): Promise<Visitor> => {
    const page = (await kept.takeEmpty()) ?? (await newPage(service, browser, look));
    if (token !== undefined) await storeToken(page, token);
    return show(page, look, user);
  };
  const visitInNewPage = async (look: Look): Promise<Visitor> => {
    const { context, observed } = await newPage(service, browser, look);
    return visitorOf(service, observed, () => context.close());
  };
  const logIn = async (username: string, password: string, look: Look): Promise<ProfilePage> => {
    const token = await tokenOf(service, { username, password });
    const page =
      (await kept.takeLoggedOut(administratorAt(1280))) ?? (await newPage(service, browser, { ...look, locale: 'zh' }));
    await storeToken(page, token);
    return page;
  };
  const enter = async (page: ProfilePage, look: Look, user: string): Promise<Visitor> => {
    const visitor = await show(page, look, user);
    await speaks(page.observed, look.locale);
    return visitor;
  };
  return {
    service,
    visit: (partial) => {
      const look = wholeLook(partial);
      // an empty profile has the language of its browser, and kept pages are Chinese
      return look.locale === 'zh' ? visitEmpty('visitor', look) : visitInNewPage(look);
    },
    visitInNewPage: () => visitInNewPage(wholeLook()),
    visitAs: async (username, password, partial) => {
      const look = wholeLook(partial);
      return enter(await logIn(username, password, look), look, username);
    },
    administer: async (partial) => {
      const look = wholeLook(partial);
      const user = administratorAt(look.width);
      const page = (await kept.take(user)) ?? (await logIn('admin', PASSWORDS.admin, look));
      return enter(page, look, user);
    },
    administerLoading: async () => visitEmpty('loaded', wholeLook(), await tokenOf(service)),
  };
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
    if (name === undefined) own = await startOwn(chosen);
    const started = own ?? (await startShared(name ?? '', chosen));
    if (!own) await knowPositions(started.service);
    Object.assign(stage, stageOf(started, browser));
    opened = browser;
  });
  afterEach(async function () {
    const error = this.currentTest?.err;
    if (error && opened) error.message += `\nThe pages show:\n${await shownPages(opened)}`;
  });
  after(async () => {
    if (own) await stop(own);
    else if (opened) await withoutAdded(stage.service);
  });
  return stage;
};
