import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { exchange, head } from '../support/http/exchange.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import type { TestService } from '../support/http/service.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const EVERYWHERE = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

const ORIGIN = 'https://admin.example.com';

const expectSecure = (headers: Headers, what: string, policy = "default-src 'none'; frame-ancestors 'none'"): void => {
  for (const [name, value] of Object.entries(EVERYWHERE)) expect(headers.get(name), `${what} ${name}`).to.equal(value);
  expect(headers.get('Content-Security-Policy'), what).to.equal(policy);
  // for who speaks TLS
  expect(headers.get('Strict-Transport-Security'), what).to.equal(null);
  for (const name of ['X-Powered-By', 'Server']) expect(headers.get(name), what).to.equal(null);
};

describe('security headers', () => {
  let service: TestService;
  let open: TestService;
  before(async () => {
    service = await mainService();
    open = await startLightService({ CORS_ORIGINS: ORIGIN });
  });
  after(() => open.stop());

  it('go with successes and failures', async () => {
    const token = await tokenOf(service);
    const from = someAddress();
    for (const path of [
      '/api/v1/captcha',
      '/api/v1/user/page',
      '/healthz',
      '/readyz',
      '/openapi.json',
      '/docs/start.js',
    ])
      expectSecure((await call(service, path, { token, from })).headers, path);
    for (const path of ['/api/v1/login', '/api/v1/user/page', '/nothing'])
      expectSecure((await call(service, path, { method: 'POST' })).headers, path);
    const { headers } = await call(service, '/docs');
    expectSecure(headers, '/docs', headers.get('Content-Security-Policy') ?? '');
  });

  it('go with what is refused before it could be read', async () => {
    const large = `X: ${'x'.repeat(20_000)}`;
    for (const bytes of [
      'hello\r\n\r\n',
      'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
      head('GET /', [large]),
      head('CONNECT x:1'),
    ])
      expectSecure((await exchange(service.url, bytes)).headers, bytes.slice(0, 20));
  });

  it('go with what a browser asks before it asks', async () => {
    const headers = { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' };
    const preflight = await call(open, '/api/v1/login', { method: 'OPTIONS', headers });
    expect(preflight.status).to.equal(204);
    expectSecure(preflight.headers, 'preflight');
  });

  it('do not let an answer of the API be kept or compared', async () => {
    const token = await tokenOf(service);
    for (const path of ['/api/v1/captcha', '/api/v1/user/page', '/api/v1/login']) {
      const { headers } = await call(service, path, { token, from: someAddress() });
      expect(headers.get('ETag'), path).to.equal(null);
      expect(headers.get('Last-Modified'), path).to.equal(null);
      expect(headers.get('Cache-Control'), path).to.equal('no-store');
    }
  });

  it('come without a coding: that is for the proxy', async () => {
    const { headers } = await exchange(service.url, head('GET /openapi.json', ['Accept-Encoding: gzip, br, deflate']));
    expect(headers.get('Content-Encoding')).to.equal(null);
  });
});
