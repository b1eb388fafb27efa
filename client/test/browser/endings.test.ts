import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { INTRANET } from '../../../test/support/browser.js';
import { eventually } from '../../../test/support/eventually.js';
import * as times from '../../../test/support/times.js';
import {
  ask,
  countOf,
  delayStorage,
  expectNoLiveToken,
  hold,
  hurry,
  LIMITS,
  overOf,
  shorten,
  setOffline,
  sidOf,
  untilStored,
  useStage,
  userOf,
} from './stage.js';
import type { Seen } from './fault-server.js';

const logOut = (tab: Page): Promise<boolean> =>
  tab.evaluate(async () => (await window.tab.client.session.logout()).confirmed);

describe('the end of a session', () => {
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

  const twoTabs = async (url?: string): Promise<readonly [Page, Page]> => {
    const tabs = [await stage.open(context, url), await stage.open(context, url)] as const;
    await stage.logIn(tabs[0]);
    await eventually(async () => (await userOf(tabs[1])) === 'auditor');
    return tabs;
  };

  const untilOver = async (tab: Page): Promise<ReadonlyArray<string>> => {
    await eventually(async () => (await overOf(tab)).length > 0);
    expect(await userOf(tab)).to.equal(undefined);
    return overOf(tab);
  };

  for (const [where, hasLocks, url] of [
    ['with Web Locks', true, (): string => stage.server.url],
    ['without Web Locks', false, (): string => `http://${INTRANET}:${stage.server.port}/`],
  ] as const) {
    it(`leaves no usable token when another tab is refreshing, ${where}`, async () => {
      const [tab, other] = await twoTabs(url());
      stage.expireTokens();
      const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
      const asked = ask(tab, `refreshing ${where}`);
      await arrived;
      await shorten(other, LIMITS.logoutLock);
      expect(await logOut(other)).to.equal(true);
      await untilStored(tab, other);
      release();
      expect(await asked).to.match(/^Token(Revoked|Expired|Missing)$/);
      expect(await untilOver(tab)).to.deep.equal(['ended-elsewhere']);
      expect(await overOf(other)).to.deep.equal([]);
      await expectNoLiveToken(stage, since);
    });

    it(`leaves no usable token when another tab refreshes during the logout, ${where}`, async () => {
      const [tab, other] = await twoTabs(url());
      stage.expireTokens();
      expect(await ask(other, `fresh ${where}`)).to.equal('ok');
      await untilStored(tab, other);
      const readStorage = hasLocks ? await delayStorage(tab) : undefined;
      const { arrived, release } = hold(stage.server, '/logout', 'before');
      const loggedOut = logOut(other);
      await arrived;
      stage.expireTokens();
      const asked = ask(tab, `late ${where}`);
      if (hasLocks)
        await eventually(() =>
          stage.server.seen.some(({ name, status }) => name === `late ${where}` && status === 401),
        );
      else {
        expect(await asked).to.equal('ok');
        await untilStored(other, tab);
      }
      release();
      expect(await loggedOut).to.equal(true);
      if (readStorage) {
        const isRefused = ({ path, status }: Seen) => path === '/refreshToken' && status === 401;
        await eventually(() => stage.server.seen.slice(since).some(isRefused));
        await readStorage();
        expect(await asked).to.equal('TokenExpired');
      }
      await untilOver(tab);
      await expectNoLiveToken(stage, since);
    });
  }

  it('leaves no live token when a refresh succeeds after a logout that failed, without Web Locks', async () => {
    const [tab, other] = await twoTabs(`http://${INTRANET}:${stage.server.port}/`);
    stage.expireTokens();
    const refresh = hold(stage.server, '/refreshToken', 'before');
    const asked = ask(tab, 'refreshing after the logout');
    await refresh.arrived;
    stage.server.add({ path: '/logout', run: (exchange) => exchange.answerWith(503, {}) });
    expect(await logOut(other)).to.equal(false);
    await untilStored(tab, other);
    refresh.release();
    expect(await asked).to.equal('TokenExpired');
    await untilOver(tab);
    await eventually(() => countOf(stage.server, '/logout', since) === 2);
    await expectNoLiveToken(stage, since);
  });

  it('is reported as another-user when another user logs in elsewhere; a request of the old user fails with TokenRevoked', async () => {
    const [tab, other] = await twoTabs();
    const { arrived, release } = hold(stage.server, '/user/page', 'before', 'of the old user');
    const asked = ask(tab, 'of the old user');
    const old = (await arrived).seen.token;
    await stage.logIn(other, 'admin');
    const loggedOut = () => stage.server.seen.slice(since).find(({ path }) => path === '/logout')?.status;
    await eventually(() => loggedOut() === 200);
    await untilStored(tab, other);
    release();
    expect(await asked).to.equal('TokenRevoked');
    expect(await untilOver(tab)).to.deep.equal(['another-user']);
    expect(await ask(tab, 'after')).to.equal('TokenMissing');
    expect(await userOf(other)).to.equal('admin');
    const sent = stage.server.seen.filter(({ name }) => name === 'of the old user');
    expect(sent.map(({ token }) => token)).to.deep.equal([old]);

    await stage.logIn(tab);
    expect(await untilOver(other)).to.deep.equal(['another-user']);
    expect(await userOf(tab)).to.equal('auditor');
  });

  it('is reported in every tab when the service ends the session, and the same user can log in again', async () => {
    const [tab, other] = await twoTabs();
    expect(await ask(tab, 'alive')).to.equal('ok');
    const { token } = stage.server.seen.find(({ name }) => name === 'alive')!;
    const until = times.after(times.hours(1), stage.service.port('clock').now());
    await stage.service.port('blacklist').endSessions([sidOf(token)] as never, until);
    await hurry(tab);
    expect(await ask(tab, 'ended')).to.equal('TokenRevoked');
    expect(await untilOver(tab)).to.deep.equal(['refused']);
    expect(await untilOver(other)).to.deep.equal(['ended-elsewhere']);
    await stage.logIn(other);
    await eventually(async () => (await userOf(tab)) === 'auditor');
    expect(await ask(tab, 'again')).to.equal('ok');
  });

  it('is not confirmed by a logout without a connection or with 503, but the tab has no user afterwards', async () => {
    const [tab, other] = await twoTabs();
    await setOffline(context, true);
    expect(await logOut(tab)).to.equal(false);
    await setOffline(context, false);
    expect(await untilOver(other)).to.deep.equal(['ended-elsewhere']);
    expect(await userOf(tab)).to.equal(undefined);

    await stage.logIn(tab);
    stage.server.add({ path: '/logout', run: (exchange) => exchange.answerWith(503, { 'Retry-After': '1' }) });
    expect(await logOut(tab)).to.equal(false);
    expect(await userOf(tab)).to.equal(undefined);
  });
});
