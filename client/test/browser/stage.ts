import { expect } from 'chai';
import type { Browser, BrowserContext, LaunchOptions, Page } from 'playwright-core';
import { browserOrSkip, sharedBrowserOrSkip } from '../../../test/support/browser.js';
import { eventually } from '../../../test/support/eventually.js';
import { call } from '../../../test/support/http/call.js';
import { claimsIn } from '../../../test/support/http/forgery.js';
import { startLightService } from '../../../test/support/http/light-service.js';
import type { TestService } from '../../../test/support/http/service.js';
import { captchaOf, PASSWORDS } from '../../../test/support/http/session.js';
import { startFaultServer, type Exchange, type FaultServer, type Seen } from './fault-server.js';

const EXPIRE_MINUTES = 20;
const SETTINGS = { JWT_REFRESH_GRACE_SECONDS: '3600', JWT_EXPIRE_MINUTES: String(EXPIRE_MINUTES) };

/** In the page: the client waits as long as a busy machine needs, but a tenth of each limit in `shortLimits`. */
const LONG_LIMITS = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(globalThis.shortLimits?.includes(ms) ? ms / 10 : 600_000);
}`;

/** The limits of the client in milliseconds, for `shorten`. */
export const LIMITS = { refresh: 5000, refreshLock: 8000, logoutLock: 2000 } as const;

/** The real service, a browser, and between them a server that can make faults. */
export type Stage = Readonly<{
  service: TestService;
  server: FaultServer;
  browser: Browser;
  /** A browser profile of its own. */
  context(): Promise<BrowserContext>;
  /** A tab that has loaded the client. */
  open(context: BrowserContext, url?: string): Promise<Page>;
  logIn(tab: Page, username?: keyof typeof PASSWORDS): Promise<void>;
  /** The tokens of the service expire now. Its grace allows their refresh. */
  expireTokens(): void;
  stop(): Promise<void>;
}>;

const startStage = async (
  mocha: Mocha.Context,
  start: (settings: Readonly<Record<string, string>>) => Promise<TestService>,
  launch: LaunchOptions | undefined,
): Promise<Stage> => {
  const browser = await (launch ? browserOrSkip(mocha, launch) : sharedBrowserOrSkip(mocha));
  const contexts: BrowserContext[] = [];
  const service = await start(SETTINGS);
  const server = await startFaultServer(service.url);
  return {
    service,
    server,
    browser,
    context: async () => {
      const context = await browser.newContext();
      contexts.push(context);
      // tests are compiled with calls of it
      await context.addInitScript('globalThis.__name = (named) => named');
      await context.addInitScript(LONG_LIMITS);
      return context;
    },
    open: async (context, url = server.url) => {
      const page = await context.newPage();
      await page.goto(url);
      await page.waitForFunction(() => 'tab' in window);
      return page;
    },
    logIn: async (tab, username = 'auditor') => {
      const form = { username, password: PASSWORDS[username], ...(await captchaOf(service)) };
      expect(await tab.evaluate((sent) => window.tab.logIn(sent), form)).to.equal('ok');
    },
    expireTokens: () => service.advance(EXPIRE_MINUTES * 60_000),
    stop: async () => {
      for (const context of contexts) await context.close();
      if (launch) await browser.close();
      await server.stop();
      await service.stop();
    },
  };
};

/** For a suite: the stage, from its first test to its last. After each test, the invariants hold. */
export const useStage = (
  start = (settings: Readonly<Record<string, string>>) => startLightService(settings),
  launch?: LaunchOptions,
): Stage => {
  const stage = {} as Stage;
  let started: Stage | undefined;
  let checked = 0;
  before(async function () {
    started = await startStage(this, start, launch);
    Object.assign(stage, started);
  });
  afterEach(() => {
    expectInvariants(stage.server.seen.slice(checked));
    checked = stage.server.seen.length;
  });
  after(() => started?.stop());
  return stage;
};

/** Sends a request of a name in a tab. */
export const ask = (tab: Page, name: string): Promise<string> => tab.evaluate((sent) => window.tab.ask(sent), name);

export const userOf = (tab: Page): Promise<string | undefined> => tab.evaluate(() => window.tab.username());

export const overOf = (tab: Page): Promise<ReadonlyArray<string>> => tab.evaluate(() => window.tab.over);

/** From now on, these limits of the client are a tenth, and all others are long. */
export const shorten = (tab: Page, ...limits: ReadonlyArray<number>): Promise<void> =>
  tab.evaluate((sent) => {
    window.shortLimits = sent;
  }, limits);

/** From now on, the tab measures a hundred times what passes, so that it does not wait long for a token of another tab. */
export const hurry = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    const now = performance.now.bind(performance);
    performance.now = () => 100 * now();
  });

/** The name of the stored item and of the lock of the tabs. */
export const SESSION_KEY = 'menshen.session';

export const storedIn = (tab: Page): Promise<string | null> =>
  tab.evaluate((key) => localStorage.getItem(key), SESSION_KEY);

/**
 * The tab reads its storage as it is now, until the returned function is called: a browser may tell the process of a tab
 * later what another tab stored.
 */
export const delayStorage = async (tab: Page): Promise<() => Promise<void>> => {
  await tab.evaluate((key) => {
    const { getItem } = Storage.prototype;
    const item = localStorage.getItem(key);
    Storage.prototype.getItem = function (name) {
      return name === key ? item : getItem.call(this, name);
    };
    window.readStorage = () => {
      Storage.prototype.getItem = getItem;
    };
  }, SESSION_KEY);
  return () => tab.evaluate(() => window.readStorage?.());
};

/** Waits until a tab has in its storage what another tab stored. Processes of a browser see the storage at different times. */
export const untilStored = (tab: Page, other: Page): Promise<void> =>
  eventually(async () => (await storedIn(tab)) === (await storedIn(other)));

/** Takes the connection of the tabs away, or gives it back, and waits until that has happened. */
export const setOffline = async (context: BrowserContext, isOffline: boolean): Promise<void> => {
  await context.setOffline(isOffline);
  const isReached = () =>
    fetch('/page.js', { cache: 'no-store' }).then(
      () => true,
      () => false,
    );
  for (const tab of context.pages()) await eventually(async () => (await tab.evaluate(isReached)) !== isOffline);
};

/** The next request to the path waits, before or after the service answers it. */
export const hold = (server: FaultServer, path: string, when: 'before' | 'after', name?: string) => {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const arrived = new Promise<Exchange>((resolve) => {
    const run = async (exchange: Exchange): Promise<void> => {
      if (when === 'after') await exchange.forward();
      resolve(exchange);
      await gate;
      if (when === 'before') await exchange.forward();
      exchange.answer();
    };
    server.add({ path, run, ...(name !== undefined && { name }) });
  });
  return { arrived, release: () => open() };
};

const newTokenIn = ({ path, status, body = '' }: Seen): string | undefined =>
  path === '/refreshToken' && status === 200
    ? (JSON.parse(body) as { data: { access_token: string } | null }).data?.access_token
    : undefined;

/** One token minted for each token that was spent; no request repeated twice. */
const expectInvariants = (seen: ReadonlyArray<Seen>): void => {
  const successors = new Map<string, Set<string>>();
  for (const one of seen) {
    const token = newTokenIn(one);
    if (token !== undefined) successors.set(one.token, (successors.get(one.token) ?? new Set()).add(token));
  }
  for (const [, tokens] of successors) expect(tokens.size).to.equal(1);
  const times = new Map<string, number>();
  for (const { name } of seen) if (name !== '') times.set(name, (times.get(name) ?? 0) + 1);
  for (const [name, count] of times) expect(count, name).to.be.at.most(2);
};

/** No token that any page sent or received is accepted any more, once the pages have sent what they do not wait for. */
export const expectNoLiveToken = ({ service, server }: Stage, since = 0): Promise<void> =>
  eventually(async () => {
    const seen = server.seen.slice(since);
    const received = seen.map(({ body = '' }) => /"access_token":"([^"]+)"/.exec(body)?.[1] ?? '');
    const tokens = [...new Set([...seen.map(({ token }) => token), ...received])].filter((token) => token !== '');
    const answers = await Promise.all(tokens.map((token) => call(service, '/api/v1/account/info', { token })));
    return seen.every(({ status }) => status !== undefined) && answers.every(({ status }) => status === 401);
  });

/** How often a path was asked. */
export const countOf = (server: FaultServer, path: string, since = 0): number =>
  server.seen.slice(since).filter((one) => one.path === path).length;

export const sidOf = (token: string): string => String(claimsIn(token)['sid']);
