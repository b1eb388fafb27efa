import { expect } from 'chai';
import { stub } from 'sinon';
import { Unavailable } from '../../../src/domain/ports/unavailable.js';
import { freePort } from '../../support/free-port.js';
import { call } from '../../support/http/call.js';
import { startLightService, withLightService } from '../../support/http/light-service.js';
import { askPage } from '../../support/http/pages.js';
import { scrapeAt, type Scrape } from '../../support/http/scrape.js';
import type { TestService } from '../../support/http/service.js';
import { captchaOf, logIn, someAddress, tokenOf } from '../../support/http/session.js';

describe('metrics', () => {
  let service: TestService;
  let scrape: Scrape;
  before(async () => {
    const port = await freePort();
    scrape = scrapeAt(port);
    service = await startLightService({
      METRICS_PORT: String(port),
      LOGIN_ACCOUNT_FAIL_MAX: '8',
      LOGIN_ADDRESS_FAIL_MAX: '6',
    });
  });
  after(() => service.stop());

  /** By how much a series has grown meanwhile. */
  const growth = async (series: string, work: () => Promise<unknown>): Promise<number> => {
    const earlier = await scrape.value(series);
    await work();
    return ((await scrape.value(series)) ?? 0) - (earlier ?? 0);
  };

  it('count logins by outcome, and the tokens that are accepted while the blacklist cannot be read', async () => {
    const token = await tokenOf(service);
    await logIn(service, { password: 'Wrong#2026' });
    for (const [series, value] of [
      ['menshen_audit_events_total{event="LoggedIn",reason=""}', 1],
      ['menshen_audit_events_total{event="LoginRefused",reason="CredentialsIncorrect"}', 1],
      ['menshen_logins_total{outcome="LoggedIn"}', 1],
      ['menshen_logins_total{outcome="CredentialsIncorrect"}', 1],
      ['menshen_logins_total{outcome="LoginLocked"}', 0],
      ['menshen_fail_open_total', 0],
    ] as const)
      expect(await scrape.value(series), series).to.equal(value);
    const has = stub(service.port('blacklist'), 'has').rejects(new Unavailable('key-value store'));
    expect((await askPage(service, token, 'user/page')).status).to.equal(200);
    has.restore();
    expect(await scrape.value('menshen_fail_open_total')).to.equal(1);
    expect(await scrape.value('menshen_audit_events_total{event="BlacklistUnchecked",reason=""}')).to.equal(1);
  });

  it('count the locks by their scope', async () => {
    const [from, sprayer] = [someAddress(), someAddress()];
    const wrong = (count: number, form: (n: number) => object, address?: string) => async () => {
      for (let n = 0; n < count; n += 1) await logIn(service, { password: 'Wrong#2026', ...form(n) }, address);
    };
    for (const [scope, attack] of [
      ['main', wrong(7, () => ({}), from)],
      ['address', wrong(6, (n) => ({ username: `sprayed-${n}` }), sprayer)],
      ['account', wrong(8, () => ({ username: 'sprayed' }))],
    ] as const)
      expect(await growth(`menshen_login_locks_total{scope="${scope}"}`, attack), scope).to.equal(1);
    expect(await scrape.value('menshen_logins_total{outcome="LoginLocked"}')).to.equal(2);
  });

  it('count captchas: issued, limited, solved and wrong', async () => {
    const from = '198.51.100.8';
    const of = (outcome: string) => `menshen_captchas_total{outcome="${outcome}"}`;
    expect(await growth(of('issued'), () => captchaOf(service))).to.equal(1);
    const limited = () => Promise.all(Array.from({ length: 12 }, () => call(service, '/api/v1/captcha', { from })));
    expect(await growth(of('limited'), limited)).to.equal(2);
    expect(await growth(of('solved'), () => logIn(service))).to.equal(1);
    expect(await growth(of('solved'), () => logIn(service, { password: 'Wrong#2026' }))).to.equal(1);
    const { key } = await captchaOf(service);
    expect(await growth(of('wrong'), () => logIn(service, { key, code: 'no' }))).to.equal(1);
  });

  it('count requests by the pattern of their route, with status and refusal, and how long they took', async () => {
    const page = 'menshen_http_requests_total{method="GET",route="/api/v1/user/page"';
    const refused = () => call(service, '/api/v1/user/page');
    expect(await growth(`${page},status="401",reason="TokenMissing"}`, refused)).to.equal(1);
    const token = await tokenOf(service);
    const asked = () => askPage(service, token, 'user/page', { username: 'somebody' });
    expect(await growth(`${page},status="200",reason=""}`, asked)).to.equal(1);
    const took = 'menshen_http_request_duration_seconds_count{method="GET",route="/api/v1/user/page"}';
    expect(await growth(took, asked)).to.equal(1);
  });

  it('count a login form with a password of no account by its refusal, and not as a login', async () => {
    const short = () => logIn(service, { password: '1234' });
    const refused =
      'menshen_http_requests_total{method="POST",route="/api/v1/login",status="200",reason="FormInvalid"}';
    expect(await growth(refused, short)).to.equal(1);
    expect(await growth('menshen_logins_total{outcome="CredentialsIncorrect"}', short)).to.equal(0);
    expect(await scrape.value('menshen_logins_total{outcome="FormInvalid"}')).to.equal(undefined);
  });

  it('have no series from values that a client chooses', async () => {
    await call(service, '/nothing', { method: 'PROPFIND' });
    const series = await scrape.count();
    for (let i = 0; i < 20; i += 1) {
      await call(service, `/nothing/${i}?x=${i}`);
      await call(service, `/api/v1/user/${i}`, { headers: { 'X-Request-Id': `chosen-${i}-by-caller` } });
      await call(service, '/nothing', { method: ['PROPFIND', 'MKCOL', 'LOCK', 'PURGE'][i % 4]! });
    }
    expect((await scrape.count()) - series).to.be.at.most(20);
    const text = await scrape.text();
    expect(text).to.not.match(/nothing|chosen|PURGE/);
    expect(text).to.include('{method="GET",route="none",status="404",reason="RouteNotFound"}');
  });

  it('are served on METRICS_HOST only, and on HOST if it is not set', async () => {
    const port = await freePort();
    const ask = (host: string) =>
      fetch(`http://${host}:${port}/metrics`).then(
        ({ status }) => status,
        () => 'refused',
      );
    const asked = () => Promise.all([ask('127.0.0.1'), ask('127.0.0.2')]);
    const settings = { METRICS_PORT: String(port) };
    expect(await withLightService(asked, { ...settings, METRICS_HOST: '127.0.0.2' })).to.deep.equal(['refused', 200]);
    expect(await withLightService(asked, settings)).to.deep.equal([200, 'refused']);
  });

  it('include the process, and their port serves nothing else', async () => {
    expect(await scrape.text()).to.match(/^menshen_nodejs_eventloop_lag_p99_seconds /m);
    expect((await fetch(`${scrape.origin}/api/v1/captcha`)).status).to.equal(404);
    expect((await fetch(`${service.url}/metrics`)).status).to.equal(404);
  });
});
