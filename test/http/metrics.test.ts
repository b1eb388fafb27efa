import { expect } from 'chai';
import { stub } from 'sinon';
import { Unavailable } from '../../src/domain/ports/unavailable.js';
import { freePort } from '../support/free-port.js';
import { startLightService } from '../support/http/light-service.js';
import { logIn, tokenOf } from '../support/http/session.js';
import { askPage } from '../support/http/pages.js';
import type { TestService } from '../support/http/service.js';

describe('metrics', () => {
  let service: TestService;
  let origin: string;
  before(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    service = await startLightService({ METRICS_PORT: String(port) });
  });
  after(() => service.stop());

  const metrics = async (): Promise<string> => (await fetch(`${origin}/metrics`)).text();
  const events = async (labels: string): Promise<number> =>
    Number(new RegExp(`^menshen_audit_events_total\\{${labels}\\} (\\d+)$`, 'm').exec(await metrics())?.[1] ?? 0);

  it('count logins by outcome, and the tokens that pass while the blacklist is out of reach', async () => {
    const token = await tokenOf(service);
    await logIn(service, { password: 'Wrong#2026' });
    expect(await events('event="LoggedIn",reason=""')).to.equal(1);
    expect(await events('event="LoginRefused",reason="CredentialsIncorrect"')).to.equal(1);

    expect(await events('event="BlacklistUnchecked",reason=""')).to.equal(0);
    const has = stub(service.port('blacklist'), 'has').rejects(new Unavailable('key-value store'));
    expect((await askPage(service, token, 'user/page')).status).to.equal(200);
    has.restore();
    expect(await events('event="BlacklistUnchecked",reason=""')).to.equal(1);
  });

  it('tell of the process, and of nothing else on their port', async () => {
    expect(await metrics()).to.match(/^menshen_nodejs_eventloop_lag_p99_seconds /m);
    expect((await fetch(`${origin}/api/v1/captcha`)).status).to.equal(404);
    expect((await fetch(`${service.url}/metrics`)).status).to.equal(404);
  });
});
