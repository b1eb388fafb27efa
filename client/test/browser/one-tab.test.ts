import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import * as times from '../../../test/support/times.js';
import { ask, countOf, hold, LIMITS, overOf, SESSION_KEY, shorten, setOffline, useStage, userOf } from './stage.js';

const TWO_HOURS_MS = 7_200_000;

describe('the client in one tab', () => {
  const stage = useStage();
  let context: BrowserContext;
  let tab: Page;
  let since: number;

  beforeEach(async () => {
    context = await stage.context();
    tab = await stage.open(context);
    await stage.logIn(tab);
    since = stage.server.seen.length;
  });
  afterEach(async () => {
    await context.close();
  });

  const refreshes = (): number => countOf(stage.server, '/refreshToken', since);
  const expectSignedIn = async (): Promise<void> => {
    expect(await userOf(tab)).to.equal('auditor');
    expect(await overOf(tab)).to.deep.equal([]);
  };

  it('refreshes once for twenty requests on one expired token, and repeats each once', async () => {
    stage.expireTokens();
    const names = Array.from({ length: 20 }, (_, i) => `expired ${i}`);
    const outcomes = await tab.evaluate((sent) => window.tab.askAll(sent), names);
    expect(new Set(outcomes)).to.deep.equal(new Set(['ok']));
    expect(refreshes()).to.equal(1);
    await expectSignedIn();
  });

  it('returns a second 401 to the caller, and the user stays logged in', async () => {
    const refused = { 'X-Failure-Reason': 'TokenRevoked' };
    stage.server.add({
      path: '/user/page',
      name: 'second',
      times: 2,
      run: (exchange) => exchange.answerWith(401, refused),
    });
    expect(await ask(tab, 'second')).to.equal('TokenRevoked');
    expect(countOf(stage.server, '/user/page', since)).to.equal(2);
    await expectSignedIn();
  });

  it('gets the same token with the same attempt when the answer to a refresh is lost', async () => {
    stage.expireTokens();
    stage.server.add({
      path: '/refreshToken',
      run: async (exchange) => {
        await exchange.forward();
        exchange.cut();
      },
    });
    expect(await ask(tab, 'lost')).to.equal('NetworkError');
    await expectSignedIn();
    expect(await ask(tab, 'again')).to.equal('ok');
    const attempts = stage.server.seen.slice(since).filter(({ path }) => path === '/refreshToken');
    expect(attempts).to.have.length(2);
    expect(new Set(attempts.map(({ attempt }) => attempt)).size).to.equal(1);
  });

  it('reports an error of a listener, and continues', async () => {
    const errors: string[] = [];
    tab.on('pageerror', ({ message }) => void errors.push(message));
    await tab.evaluate(() => {
      window.tab.client.session.subscribe(() => {
        throw new Error('of the application');
      });
    });
    stage.expireTokens();
    expect(await ask(tab, 'listener')).to.equal('ok');
    await eventually(() => errors.length > 0);
    expect(errors).to.deep.equal(['of the application']);
  });

  it('waits five seconds for the answer to a refresh, and keeps the token', async () => {
    stage.expireTokens();
    const { release } = hold(stage.server, '/refreshToken', 'before');
    await shorten(tab, LIMITS.refresh);
    expect(await ask(tab, 'slow')).to.equal('NetworkError');
    await expectSignedIn();
    await shorten(tab);
    release();
    expect(await ask(tab, 'after the slow one')).to.equal('ok');
    expect(refreshes()).to.equal(2);
  });

  it('keeps the token after 503, and refreshes again only after Retry-After', async () => {
    stage.expireTokens();
    const passHalfAnHour = () =>
      tab.evaluate(() => {
        const now = performance.now.bind(performance);
        performance.now = () => now() + 1_800_000;
      });
    const away = { 'X-Failure-Reason': 'ServiceUnavailable', 'Retry-After': '3600' };
    stage.server.add({ path: '/refreshToken', run: (exchange) => exchange.answerWith(503, away) });
    expect(await ask(tab, 'away')).to.equal('ServiceUnavailable');
    await passHalfAnHour();
    expect(await ask(tab, 'too early')).to.equal('ServiceUnavailable');
    expect(refreshes()).to.equal(1);
    await expectSignedIn();
    await passHalfAnHour();
    expect(await ask(tab, 'recovered')).to.equal('ok');
    expect(refreshes()).to.equal(2);
  });

  it('keeps the token while there is no connection', async () => {
    stage.expireTokens();
    await setOffline(context, true);
    expect(await ask(tab, 'offline')).to.equal('NetworkError');
    await expectSignedIn();
    await setOffline(context, false);
    expect(await ask(tab, 'back')).to.equal('ok');
  });

  for (const [change, ms] of [
    ['forward', TWO_HOURS_MS],
    ['back', -TWO_HOURS_MS],
  ] as const)
    it(`refreshes once when the clock is set two hours ${change}`, async () => {
      await tab.clock.setFixedTime(Date.now() + ms);
      for (const name of ['first', 'second']) expect(await ask(tab, `${change} ${name}`)).to.equal('ok');
      expect(refreshes()).to.equal(1);
      await expectSignedIn();
    });

  it('returns failures of every kind as values', async () => {
    const page = `<h1>Bad Gateway</h1>`;
    stage.server.add({
      path: '/user/page',
      name: 'proxy',
      run: (exchange) => exchange.answerWith(502, { 'Content-Type': 'text/html' }, page),
    });
    expect(await ask(tab, 'proxy')).to.equal('AnswerUnreadable');
    const results = await tab.evaluate(async () => {
      const { api } = window.tab.client;
      return [
        await api.GET('/api/v1/user/page', { params: { query: { pageNo: 0 } } }),
        await api.GET('/api/v1/lock/page'),
        await api.request('GET', '/api/v1/nothing'),
        await api.GET('/api/v1/user/page', { signal: AbortSignal.abort() }),
      ];
    });
    expect(results.map((result) => !result.ok && [result.reason, result.status])).to.deep.equal([
      ['PageQueryFailed', 200],
      ['PermissionDenied', 200],
      ['RouteNotFound', 404],
      ['RequestAborted', 0],
    ]);
  });
});

describe('refreshing ahead', () => {
  const stage = useStage();

  /** A tab whose clock only the test moves. */
  const openWithClock = async (): Promise<Page> => {
    const context = await stage.context();
    const tab = await context.newPage();
    await tab.clock.install();
    await tab.goto(stage.server.url);
    await tab.waitForFunction(() => 'tab' in window);
    await tab.clock.pauseAt(times.after(times.hours(1)));
    await stage.logIn(tab);
    return tab;
  };

  /** A refresh that has begun has the lock, or waits for it before this. */
  const untilNoRefresh = (tab: Page) =>
    tab.evaluate((key) => navigator.locks.request(key, () => undefined), SESSION_KEY);

  it('happens before the token expires, if a request was made', async () => {
    const tab = await openWithClock();
    expect(await ask(tab, 'used')).to.equal('ok');
    const since = stage.server.seen.length;
    await tab.clock.fastForward('15:59');
    await untilNoRefresh(tab);
    expect(countOf(stage.server, '/refreshToken', since)).to.equal(0);
    await tab.clock.fastForward('01:02');
    await eventually(() => countOf(stage.server, '/refreshToken', since) === 1);
  });

  it('does not happen on a screen that nobody uses; the next request refreshes first', async () => {
    const tab = await openWithClock();
    const since = stage.server.seen.length;
    for (const _ of [1, 2, 3]) await tab.clock.fastForward('06:00');
    await untilNoRefresh(tab);
    expect(await ask(tab, 'late')).to.equal('ok');
    const paths = stage.server.seen.slice(since).map(({ path }) => path);
    expect(paths).to.deep.equal(['/refreshToken', '/user/page']);
  });
});
