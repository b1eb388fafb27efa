import { expect } from 'chai';
import { startLightService } from '../../../test/support/http/light-service.js';
import { eventually } from '../../../test/support/eventually.js';
import { PASSWORDS } from '../../../test/support/http/session.js';
import { ask, hold, overOf, untilStored, useStage, userOf } from './stage.js';

describe('the back/forward cache', () => {
  const stage = useStage(undefined, { ignoreDefaultArgs: ['--disable-back-forward-cache'] });

  it('restores the page, which then uses the token that another tab has refreshed', async () => {
    const context = await stage.context();
    const [tab, other] = [await stage.open(context), await stage.open(context)];
    await stage.logIn(tab);
    await eventually(async () => (await userOf(other)) === 'auditor');
    await tab.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => void (document.title = persisted ? 'kept' : 'new'));
    });
    await tab.goto(`${stage.server.url}page.js`);
    stage.expireTokens();
    expect(await ask(other, 'while away')).to.equal('ok');
    const since = stage.server.seen.length;
    await tab.goBack({ waitUntil: 'commit' });
    await tab.waitForFunction(() => document.title === 'kept');
    await untilStored(tab, other);
    expect(await ask(tab, 'back')).to.equal('ok');
    expect(stage.server.seen.slice(since).map(({ path }) => path)).to.deep.equal(['/user/page']);

    await other.evaluate(() => window.tab.client.session.logout());
    await eventually(async () => (await overOf(tab)).length > 0);
    expect(await overOf(tab)).to.deep.equal(['ended-elsewhere']);
  });

  it('restores a page that was left during its refresh, as a load does; the repeated refresh gets the same token', async () => {
    const tab = await stage.open(await stage.context());
    await stage.logIn(tab);
    stage.expireTokens();
    const since = stage.server.seen.length;
    const { arrived, release } = hold(stage.server, '/refreshToken', 'after');
    void ask(tab, 'left').catch(() => undefined);
    await arrived;
    await tab.goto(`${stage.server.url}page.js`);
    await tab.goBack({ waitUntil: 'commit' });
    await tab.waitForFunction(() => 'tab' in window);
    release();
    // the answer to the first refresh may be lost
    await eventually(async () => (await ask(tab, '')) === 'ok');
    const attempts = stage.server.seen.slice(since).filter(({ path }) => path === '/refreshToken');
    expect(new Set(attempts.map(({ attempt }) => attempt)).size).to.equal(1);
    expect(await overOf(tab)).to.deep.equal([]);
  });
});

describe('a tab without notices of other tabs', () => {
  const stage = useStage();

  for (const [event, target] of [
    ['visibilitychange', 'document'],
    ['online', 'window'],
    ['pageshow', 'window'],
  ] as const)
    it(`reads the storage again at ${event}`, async () => {
      const context = await stage.context();
      await context.addInitScript(() => {
        Reflect.deleteProperty(window, 'BroadcastChannel');
        addEventListener('storage', (told) => told.stopImmediatePropagation(), true);
      });
      const [tab, other] = [await stage.open(context), await stage.open(context)];
      await stage.logIn(tab);
      await eventually(async () => (await userOf(other)) === 'auditor');
      await tab.evaluate(() => window.tab.client.session.logout());
      await untilStored(other, tab);
      expect(await overOf(other)).to.deep.equal([]);
      await other.evaluate(`${target}.dispatchEvent(new Event('${event}'))`);
      await eventually(async () => (await overOf(other)).length > 0);
    });
});

describe('a service of another origin', () => {
  const stage = useStage();

  it('accepts every request from login to logout if CORS_ORIGINS allows the origin of the page', async () => {
    const CORS_ORIGINS = new URL(stage.server.url).origin;
    const far = await startLightService({ CORS_ORIGINS, JWT_REFRESH_GRACE_SECONDS: '3600' });
    try {
      const tab = await stage.open(await stage.context(), `${stage.server.url}?service=${far.url}`);
      expect(await ask(tab, 'before')).to.equal('TokenMissing');
      const image = await tab.evaluate(() => window.tab.client.captcha.image());
      const key = image.ok ? image.data.key : '';
      const form = { username: 'auditor', password: PASSWORDS.auditor, key, code: far.captchaText(key) };
      expect(await tab.evaluate((sent) => window.tab.logIn(sent), form)).to.equal('ok');
      far.advance(30 * 60_000);
      expect(await ask(tab, 'expired')).to.equal('ok');
      expect(await userOf(tab)).to.equal('auditor');
      expect(await tab.evaluate(() => window.tab.client.session.logout())).to.deep.equal({ confirmed: true });
      expect(stage.server.seen).to.deep.equal([]);
    } finally {
      await far.stop();
    }
  });
});
