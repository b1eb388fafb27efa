import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { INTRANET } from '../../../test/support/browser.js';
import { eventually } from '../../../test/support/eventually.js';
import { ask, countOf, hold, SESSION_KEY, overOf, untilStored, useStage, userOf } from './stage.js';

describe('the client in several tabs', () => {
  const stage = useStage();
  let context: BrowserContext;
  let since: number;

  beforeEach(async () => {
    context = await stage.context();
    since = stage.server.seen.length;
  });
  afterEach(async () => {
    await context.close();
  });

  const refreshes = (): number => countOf(stage.server, '/refreshToken', since);

  const openTabs = async (count: number, url?: string): Promise<readonly [Page, Page, ...Page[]]> => {
    const tabs: Page[] = [];
    for (let i = 0; i < count; i += 1) tabs.push(await stage.open(context, url));
    await stage.logIn(tabs[0]!);
    for (const tab of tabs) await eventually(async () => (await userOf(tab)) === 'auditor');
    return tabs as [Page, Page, ...Page[]];
  };

  const expectAllSignedIn = async (tabs: ReadonlyArray<Page>): Promise<void> => {
    for (const tab of tabs) expect([await userOf(tab), await overOf(tab)]).to.deep.equal(['auditor', []]);
  };

  /** How often the lock is waited for. */
  const waitingFor = (tab: Page) => tab.evaluate(async () => (await navigator.locks.query()).pending?.length);

  for (const count of [2, 10])
    it(`refreshes one token once for ${count} tabs`, async () => {
      const tabs = await openTabs(count);
      const [first, ...others] = tabs;
      const between = await stage.open(context);
      stage.expireTokens();
      const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
      const asked = [ask(first, `${count} tabs, the first`)];
      await arrived;
      // has the lock after the first tab, until the others see what that one has stored
      await between.evaluate((key) => {
        void navigator.locks.request(key, () => new Promise((resolve) => addEventListener('seen', resolve)));
      }, SESSION_KEY);
      await eventually(async () => (await waitingFor(first)) === 1);
      asked.push(...others.map((tab, i) => ask(tab, `${count} tabs ${i}`)));
      await eventually(async () => (await waitingFor(first)) === count);
      release();
      expect(await asked[0]).to.equal('ok');
      for (const tab of others) await untilStored(tab, first);
      await between.evaluate(() => dispatchEvent(new Event('seen')));
      expect(new Set(await Promise.all(asked))).to.deep.equal(new Set(['ok']));
      expect(refreshes()).to.equal(1);
      await expectAllSignedIn(tabs);
    });

  it('gets one token for ten tabs without Web Locks, on a page of plain HTTP', async () => {
    const tabs = await openTabs(10, `http://${INTRANET}:${stage.server.port}/`);
    expect(await tabs[0].evaluate(() => [isSecureContext, 'locks' in navigator])).to.deep.equal([false, false]);
    stage.expireTokens();
    const outcomes = await Promise.all(tabs.map((tab, i) => ask(tab, `no locks ${i}`)));
    expect(new Set(outcomes)).to.deep.equal(new Set(['ok']));
    await expectAllSignedIn(tabs);
  });

  it('sees the login and the logout of another tab without BroadcastChannel', async () => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    const [tab, other] = await openTabs(2);
    expect(await tab.evaluate(() => 'BroadcastChannel' in window)).to.equal(false);
    await tab.evaluate(() => window.tab.client.session.logout());
    await eventually(async () => (await overOf(other)).length > 0);
    expect(await overOf(other)).to.deep.equal(['ended-elsewhere']);
  });

  it('repeats a request once, without a refresh, when another tab has refreshed during it', async () => {
    const [tab, other] = await openTabs(2);
    const { arrived, release } = hold(stage.server, '/user/page', 'before', 'under way');
    const asked = ask(tab, 'under way');
    await arrived;
    stage.expireTokens();
    expect(await ask(other, 'refreshing')).to.equal('ok');
    await untilStored(tab, other);
    release();
    expect(await asked).to.equal('ok');
    expect(refreshes()).to.equal(1);
  });

  it('uses the token of another tab when it is opened during a refresh', async () => {
    const [tab] = await openTabs(2);
    stage.expireTokens();
    const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
    const asked = ask(tab, 'first');
    await arrived;
    const late = await stage.open(context);
    const askedLate = ask(late, 'late');
    await eventually(() => stage.server.seen.some(({ name, status }) => name === 'late' && status === 401));
    release();
    expect(await Promise.all([asked, askedLate])).to.deep.equal(['ok', 'ok']);
    // a tab that has waited for long repeats the same attempt
    const attempts = stage.server.seen
      .slice(since)
      .flatMap(({ path, attempt }) => (path === '/refreshToken' ? [attempt] : []));
    expect(new Set(attempts).size).to.equal(1);
  });

  it('gets the same token when the tab that refreshes is closed', async () => {
    const [tab, other] = await openTabs(2);
    stage.expireTokens();
    const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
    void ask(tab, 'closed').catch(() => undefined);
    await arrived;
    const asked = ask(other, 'survivor');
    await tab.close();
    expect(await asked).to.equal('ok');
    release();
    expect(refreshes()).to.equal(2);
    await expectAllSignedIn([other]);
  });
});
