import { expect } from 'chai';
import { call } from '../support/http/call.js';
import { startLightService } from '../support/http/light-service.js';
import { mainService } from '../support/http/main-service.js';
import { expectRefused, expectSucceeded } from '../support/http/refusals.js';
import type { TestService } from '../support/http/service.js';
import { someAddress, tokenOf } from '../support/http/session.js';

const ADMIN = 'https://admin.example.com';
const PREFLIGHT = {
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'authorization,content-type',
};

const corsHeaders = (headers: Headers): ReadonlyArray<string> =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

describe('CORS', () => {
  let service: TestService;
  before(async () => {
    service = await startLightService({ CORS_ORIGINS: `${ADMIN}, http://localhost:5173` });
  });
  after(() => service.stop());

  const preflight = (path: string, origin: string) =>
    call(service, path, { method: 'OPTIONS', headers: { Origin: origin, ...PREFLIGHT } });

  it('is off by default', async () => {
    const main = await mainService();
    const headers = { Origin: ADMIN };
    expect(corsHeaders((await call(main, '/api/v1/captcha', { headers, from: someAddress() })).headers)).to.deep.equal(
      [],
    );
    const options = await call(main, '/api/v1/login', { method: 'OPTIONS', headers: { ...headers, ...PREFLIGHT } });
    expectRefused(options, 'MethodNotAllowed');
    expect(corsHeaders(options.headers)).to.deep.equal([]);
  });

  it('lets the listed origins in', async () => {
    for (const origin of [ADMIN, 'http://localhost:5173']) {
      const reply = await preflight('/api/v1/login', origin);
      expect(reply.status).to.equal(204);
      expect(reply.text).to.equal('');
      expect(reply.headers.get('Access-Control-Allow-Origin')).to.equal(origin);
      expect(reply.headers.get('Access-Control-Allow-Methods')).to.equal('GET,POST');
      expect(reply.headers.get('Access-Control-Allow-Headers')).to.equal('Authorization,Content-Type,X-Request-Id');
      expect(reply.headers.get('Vary')).to.include('Origin');
    }
  });

  it('offers in a preflight the methods and headers that there are, whatever it asks for', async () => {
    const headers = {
      Origin: ADMIN,
      'Access-Control-Request-Method': 'DELETE',
      'Access-Control-Request-Headers': 'x-anything, cookie',
    };
    const reply = await call(service, '/api/v1/login', { method: 'OPTIONS', headers });
    expect(reply.headers.get('Access-Control-Allow-Methods')).to.equal('GET,POST');
    expect(reply.headers.get('Access-Control-Allow-Headers')).to.equal('Authorization,Content-Type,X-Request-Id');
  });

  it('lets nobody else in', async () => {
    const others = [
      'https://evil.example.com',
      'https://admin.example.com.evil.test',
      'https://admin.example.com:444',
      'http://admin.example.com',
      'null',
      '*',
    ];
    for (const origin of others) {
      const reply = await preflight('/api/v1/login', origin);
      expect(reply.headers.get('Access-Control-Allow-Origin'), origin).to.equal(null);
      const page = await call(service, '/api/v1/user/page', { headers: { Origin: origin } });
      expect(page.headers.get('Access-Control-Allow-Origin'), origin).to.equal(null);
      expectRefused(page, 'TokenMissing');
    }
  });

  it('shows a browser the failures and their headers', async () => {
    const reply = await call(service, '/api/v1/user/page', { headers: { Origin: ADMIN } });
    expectRefused(reply, 'TokenMissing');
    expect(reply.headers.get('Access-Control-Allow-Origin')).to.equal(ADMIN);
    for (const name of ['X-Failure-Reason', 'X-Request-Id', 'Retry-After'])
      expect(reply.headers.get('Access-Control-Expose-Headers')).to.include(name);
    const missing = await call(service, '/nothing', { headers: { Origin: ADMIN } });
    expect(missing.headers.get('Access-Control-Allow-Origin')).to.equal(ADMIN);
  });

  it('never allows credentials, as tokens travel in a header', async () => {
    expect((await preflight('/api/v1/login', ADMIN)).headers.get('Access-Control-Allow-Credentials')).to.equal(null);
  });

  it('does not log out by a preflight', async () => {
    const token = await tokenOf(service);
    const headers = { Origin: ADMIN, ...PREFLIGHT };
    expect((await call(service, '/api/v1/logout', { method: 'OPTIONS', token, headers })).status).to.equal(204);
    expectSucceeded(await call(service, '/api/v1/example/page', { token }), '操作成功');
  });
});
