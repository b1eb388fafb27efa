import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import { eventually } from '../../../test/support/eventually.js';
import { startTestService } from '../../../test/support/http/service.js';
import { PASSWORDS } from '../../../test/support/http/session.js';
import { withDemoData } from '../../../test/support/http/with-demo-data.js';
import { anyMigratedDatabase } from '../../../test/support/postgres/migrated-database.js';
import { ask, countOf, expectNoLiveToken, hold, hurry, overOf, useStage, userOf } from './stage.js';

const NEW_PASSWORD = 'Auditor#2027';

describe('writes of the client', () => {
  const stage = useStage(async (settings) =>
    startTestService({ environment: { ...settings, ...(await anyMigratedDatabase()) }, prepare: withDemoData }),
  );
  let context: BrowserContext;
  let since: number;

  beforeEach(async () => {
    context = await stage.context();
    since = stage.server.seen.length;
  });
  afterEach(async () => {
    await context.close();
  });

  const addPosition = (tab: Page, name: string): Promise<string> =>
    tab.evaluate(async (sent) => {
      const added = await window.tab.client.api.POST('/api/v1/position/add', { body: { name: sent } });
      return added.ok ? 'ok' : added.reason;
    }, name);

  const positions = (tab: Page, name: string): Promise<number> =>
    tab.evaluate(async (query) => {
      const page = await window.tab.client.api.GET('/api/v1/position/page', { params: { query: { name: query } } });
      return page.ok ? page.data.total : -1;
    }, name);

  it('are done once when another tab refreshes during them', async () => {
    const [tab, other] = [await stage.open(context), await stage.open(context)];
    await stage.logIn(tab, 'admin');
    await eventually(async () => (await userOf(other)) === 'admin');
    const { arrived, release } = hold(stage.server, '/position/add', 'before');
    const added = addPosition(tab, '写入');
    await arrived;
    stage.expireTokens();
    expect(await ask(other, 'rotating')).to.equal('ok');
    release();
    expect(await added).to.equal('ok');
    const sent = stage.server.seen.slice(since).filter(({ path }) => path === '/position/add');
    expect(sent.map(({ status }) => status)).to.deep.equal([401, 200]);
    expect(await positions(tab, '写入')).to.equal(1);
  });

  it('are done once when their answer is lost, because the client repeats only after a 401', async () => {
    const tab = await stage.open(context);
    await stage.logIn(tab, 'admin');
    stage.server.add({
      path: '/position/add',
      run: async (exchange) => {
        await exchange.forward();
        exchange.cut();
      },
    });
    expect(await addPosition(tab, '失去')).to.equal('NetworkError');
    expect(countOf(stage.server, '/position/add', since)).to.equal(1);
    expect(await positions(tab, '失去')).to.equal(1);
  });

  it('change the password: the tabs of the browser go on, and other browsers are signed out', async () => {
    const elsewhere = await stage.context();
    const [tab, other, foreign] = [await stage.open(context), await stage.open(context), await stage.open(elsewhere)];
    await stage.logIn(tab);
    await stage.logIn(foreign);
    await eventually(async () => (await userOf(other)) === 'auditor');
    const { arrived, release } = hold(stage.server, '/account/password', 'after');
    const passwords = { oldPassword: PASSWORDS.auditor, newPassword: NEW_PASSWORD };
    const changed = tab.evaluate((form) => window.tab.client.session.changePassword(form), passwords);
    await arrived;
    // no time passes for the tab that waits for the new token
    await other.evaluate(() => {
      const stopped = performance.now();
      performance.now = () => stopped;
    });
    const asked = ask(other, 'during the change');
    const refused = () =>
      stage.server.seen.slice(since).some(({ path, status }) => path === '/refreshToken' && status === 401);
    await eventually(refused);
    // the refusal has reached the tab when its next request is answered
    await other.evaluate(() => window.tab.client.captcha.image());
    release();
    expect(await changed).to.include({ ok: true, data: null });
    expect(await asked).to.equal('ok');
    for (const one of [tab, other]) {
      expect(await ask(one, `after the change ${one === tab ? 1 : 2}`)).to.equal('ok');
      expect(await overOf(one)).to.deep.equal([]);
    }
    await hurry(foreign);
    expect(await ask(foreign, 'foreign')).to.equal('TokenRevoked');
    expect(await overOf(foreign)).to.deep.equal(['refused']);
    expect(await tab.evaluate(() => window.tab.client.session.logout())).to.deep.equal({ confirmed: true });
    await expectNoLiveToken(stage, since);
    await elsewhere.close();
  });

  it('return the file of an export, with its name', async () => {
    const tab = await stage.open(context);
    await stage.logIn(tab, 'admin');
    const file = await tab.evaluate(async () => {
      const exported = await window.tab.client.api.GET('/api/v1/position/export');
      if (!exported.ok) return exported.reason;
      const { name, isTruncated, file: blob } = exported.data;
      return { name, isTruncated, text: await blob.text() };
    });
    expect(file)
      .to.include({ isTruncated: false })
      .and.to.have.property('name')
      .that.matches(/^position.*\.csv$/);
    expect(file)
      .to.have.property('text')
      .that.matches(/id,name,.*\r\n1,/s);
  });
});
