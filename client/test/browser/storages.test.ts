import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { ask, countOf, SESSION_KEY, storedIn, untilStored, useStage, userOf } from './stage.js';

/** Leaves no room in the storage of the page. */
const fill = (tab: Page): Promise<void> =>
  tab.evaluate(() => {
    for (let size = 1 << 22; size >= 1; size /= 2)
      for (let full = false, i = 0; !full; i += 1)
        try {
          localStorage.setItem(`filler ${size} ${i}`, 'x'.repeat(size));
        } catch {
          full = true;
        }
  });

describe('the storage of the token', () => {
  const stage = useStage();

  it('is the memory of the tab when the browser denies its storage', async () => {
    const context = await stage.context();
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const [tab, other] = [await stage.open(context), await stage.open(context)];
    await stage.logIn(tab);
    stage.expireTokens();
    expect(await ask(tab, 'denied')).to.equal('ok');
    expect([await userOf(tab), await userOf(other)]).to.deep.equal(['auditor', undefined]);
    expect(await tab.evaluate(() => window.tab.client.session.logout())).to.deep.equal({ confirmed: true });
    expect(await userOf(tab)).to.equal(undefined);
  });

  it('is the memory of the tab when the storage is full at the login', async () => {
    const context = await stage.context();
    const tab = await stage.open(context);
    await fill(tab);
    await stage.logIn(tab);
    expect(await storedIn(tab)).to.equal(null);
    stage.expireTokens();
    expect(await ask(tab, 'full')).to.equal('ok');
    expect(await userOf(tab)).to.equal('auditor');
  });

  it('is shared through a refresh when the storage is full after the login', async () => {
    const context = await stage.context();
    const tab = await stage.open(context);
    await stage.logIn(tab);
    await fill(tab);
    stage.expireTokens();
    expect(await ask(tab, 'filled')).to.equal('ok');
    const other = await stage.open(context);
    await untilStored(other, tab);
    const since = stage.server.seen.length;
    expect(await ask(other, 'shared')).to.equal('ok');
    expect(countOf(stage.server, '/refreshToken', since)).to.equal(0);
  });

  for (const item of ['not JSON', '{}', '[1]', 'null', '{"token":"a.b.c","attempt":"x","receivedAt":1}'])
    it(`has no token in ${item}`, async () => {
      const context = await stage.context();
      await context.addInitScript(([key, text]) => localStorage.setItem(key ?? '', text ?? ''), [SESSION_KEY, item]);
      const tab = await stage.open(context);
      expect(await userOf(tab)).to.equal(undefined);
      expect(await ask(tab, `item ${item}`)).to.equal('TokenMissing');
      await stage.logIn(tab);
      expect(await userOf(tab)).to.equal('auditor');
    });
});
